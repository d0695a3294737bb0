import type { AppointmentsQuery } from '#contract/scheduling/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import * as store from './store.ts'
import type { AppointmentRow } from './tables.ts'

/** The actor's appointments in a window of time. */
export async function listAppointments(
  ctx: UserCtx,
  { cursor, limit, ...query }: AppointmentsQuery,
): Promise<RowPage<AppointmentRow>> {
  const page = { ...query, after: decodeCursor(cursor), limit: limit + 1 }
  const rows = await store.listAppointments(ctx.db, ctx.actor.id, page)
  return toPage(rows, limit, ({ startsAt, id }) => ({ at: startsAt, id }))
}
