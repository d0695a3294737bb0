import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { days } from '#contract/core/durations.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type AppointmentRow, appointmentChanges, appointments, waitsForDecisionOf } from '../tables.ts'

/** An advisor's appointments that touch a window of time, by start, without canceled ones. */
export function listHeld(
  db: Db,
  { advisorId, from, to, limit }: { advisorId: string; from: Date; to: Date; limit: number },
): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.advisorId, advisorId),
        lt(appointments.startsAt, to),
        gt(appointments.endsAt, from),
        // The longest appointment is shorter, so that the index finds the day.
        gt(appointments.startsAt, new Date(from.getTime() - days(1))),
        ne(appointments.status, 'canceled'),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(limit)
}

/** Requests for a time to come that an advisor has not confirmed, by start. */
export function listPending(
  db: Db,
  { advisorId, now, limit }: { advisorId: string; now: Date; limit: number },
): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointments)
    .where(waitsForDecisionOf(advisorId, now))
    .orderBy(asc(appointments.startsAt))
    .limit(limit)
}

/** Beside the change of the same appointment before this one. */
const inOrder = sql`over (partition by ${appointmentChanges.appointmentId} order by ${appointmentChanges.at}, ${appointmentChanges.id})`

/**
 * How many seconds consumers waited for each of an advisor's decisions since an instant. A decision
 * comes before the appointment, so only appointments that start after that instant are read.
 */
export async function listDecisionWaits(
  db: Db,
  { advisorId, since, limit }: { advisorId: string; since: Date; limit: number },
): Promise<number[]> {
  const changes = db
    .select({
      at: appointmentChanges.at,
      by: appointmentChanges.by,
      what: appointmentChanges.what,
      waited:
        sql<number>`extract(epoch from ${appointmentChanges.at} - lag(${appointmentChanges.at}) ${inOrder})::int`.as(
          'waited',
        ),
      byBefore: sql<string | null>`lag(${appointmentChanges.by}) ${inOrder}`.as('by_before'),
      before: sql<string | null>`lag(${appointmentChanges.what}) ${inOrder}`.as('what_before'),
    })
    .from(appointments)
    .innerJoin(appointmentChanges, eq(appointmentChanges.appointmentId, appointments.id))
    .where(and(eq(appointments.advisorId, advisorId), gt(appointments.startsAt, since)))
    .as('changes')
  const rows = await db
    .select({ waited: changes.waited })
    .from(changes)
    .where(
      sql`${changes.by} = 'advisor' and ${changes.at} >= ${since.toISOString()}::timestamptz and ${changes.byBefore} = 'consumer'
        and (${changes.what} = 'confirmed' or (${changes.what} in ('rescheduled', 'canceled') and ${changes.before} = 'requested'))`,
    )
    .orderBy(desc(changes.at))
    .limit(limit)
  return rows.map(({ waited }) => waited)
}
