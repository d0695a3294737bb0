import { problem } from '#contract/problems.ts'
import {
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  getAppointment,
  getAvailability,
  getCalendarSetup,
  listAppointments,
  listSlots,
  markNoShow,
  rescheduleAppointment,
  saveAvailability,
} from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import * as availability from './availability/service.ts'
import { presentAppointment, presentSlots } from './present.ts'
import * as lists from './service.lists.ts'
import * as service from './service.ts'
import type { AppointmentRow } from './tables.ts'

export const schedulingRoutes = [
  route(listSlots, async (ctx, { params, query }) =>
    presentSlots(await availability.listSlots(ctx, params.advisorId, query), query),
  ),
  route(getAvailability, (ctx, { query }) => availability.getAvailability(ctx, query)),
  route(getCalendarSetup, (ctx) => availability.getSetup(ctx)),
  route(saveAvailability, (ctx, { body }) => availability.saveAvailability(ctx, body)),
  route(bookAppointment, async (ctx, { body }) => showAppointment(ctx, await service.book(ctx, body))),
  route(listAppointments, async (ctx, { query }) => {
    const { rows, nextCursor } = await lists.listAppointments(ctx, query)
    return { items: (await service.withDetails(ctx, rows)).map((full) => presentAppointment(ctx, full)), nextCursor }
  }),
  route(getAppointment, async (ctx, { params }) => showAppointment(ctx, await service.getAppointment(ctx, params.id))),
  route(confirmAppointment, async (ctx, { params }) => showAppointment(ctx, await service.confirm(ctx, params.id))),
  route(cancelAppointment, async (ctx, { params, body }) =>
    showAppointment(ctx, await service.cancel(ctx, params.id, body.reason)),
  ),
  route(rescheduleAppointment, async (ctx, { params, body }) =>
    showAppointment(ctx, await service.reschedule(ctx, params.id, body)),
  ),
  route(completeAppointment, async (ctx, { params }) => showAppointment(ctx, await service.complete(ctx, params.id))),
  route(markNoShow, async (ctx, { params }) => showAppointment(ctx, await service.markNoShow(ctx, params.id))),
]

/** The reply about one appointment. */
export async function showAppointment(ctx: UserCtx, row: AppointmentRow): Promise<Appointment> {
  const [full] = await service.withDetails(ctx, [row])
  if (!full) throw problem('core.not-found')
  return presentAppointment(ctx, full)
}
