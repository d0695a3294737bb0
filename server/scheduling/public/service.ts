import type { ApiAppointmentsQuery } from '#contract/scheduling/public/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { listLatest } from '../store.ts'
import type { AppointmentRow } from '../tables.ts'

/** A page of the appointments the actor gives as an advisor, the latest first. */
export async function pageAppointments(ctx: UserCtx, query: ApiAppointmentsQuery): Promise<RowPage<AppointmentRow>> {
  const { status, limit } = query
  const page = { status, after: decodeCursor(query.cursor), limit: limit + 1 }
  const rows = await listLatest(ctx.db, ctx.actor.id, page)
  return toPage(rows, limit, ({ startsAt, id }) => ({ at: startsAt, id }))
}
