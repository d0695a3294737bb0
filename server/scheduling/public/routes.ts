import * as endpoints from '#contract/scheduling/public/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAppointment } from '../present.ts'
import { showAppointment } from '../routes.ts'
import { getAppointment, withDetails } from '../service.ts'
import { pageAppointments } from './service.ts'

export const publicRoutes = [
  route(endpoints.apiListAppointments, async (ctx, { query }) => {
    const { rows, nextCursor } = await pageAppointments(ctx, query)
    return { items: (await withDetails(ctx, rows)).map((full) => presentAppointment(ctx, full)), nextCursor }
  }),
  route(endpoints.apiGetAppointment, async (ctx, { params }) =>
    showAppointment(ctx, await getAppointment(ctx, params.id)),
  ),
]
