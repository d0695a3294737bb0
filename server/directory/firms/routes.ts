import * as endpoints from '#contract/directory/firms/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentFirmCard, presentFirmDetail } from './present.ts'
import { getFirm, listFirms } from './service.ts'

export const firmsRoutes = [
  route(endpoints.listFirms, async (ctx, { query }) => {
    const { items, total } = await listFirms(ctx, query)
    return { items: items.map(presentFirmCard), total }
  }),
  route(endpoints.getFirm, async (ctx, { params }) => presentFirmDetail(await getFirm(ctx, params.firmId))),
]
