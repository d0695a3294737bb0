import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { days } from '#contract/core/durations.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { availability } from '#server/scheduling/tables.ts'
import { leads } from '../tables.ts'

/** The hour of the advisor's day at which a next step is brought up. */
const remindedAtHour = 8
/** A step that was due longer ago is no news. */
const oldestDays = 7

/** Leads whose next step is due by their advisor's clock, without a reminder of that day yet. */
export function lockDue(db: Db, now: Date, limit: number) {
  const clock = sql`(${now.toISOString()}::timestamptz at time zone coalesce(${availability.timeZone}, 'UTC'))`
  return db
    .select({ leadId: leads.id, consumerId: leads.consumerId, advisorId: leads.advisorId })
    .from(leads)
    .leftJoin(availability, eq(availability.advisorId, leads.advisorId))
    .where(
      and(
        isNotNull(leads.advisorId),
        inArray(leads.status, [...activeLeadStatuses]),
        gt(leads.nextStepOn, new Date(now.getTime() - days(oldestDays)).toISOString().slice(0, 10)),
        sql`${leads.remindedOn} is distinct from ${leads.nextStepOn}`,
        sql`${clock} >= ${leads.nextStepOn} + make_interval(hours => ${remindedAtHour})`,
      ),
    )
    .limit(limit)
    .for('update', { of: leads, skipLocked: true })
}

export async function updateReminded(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(leads)
    .set({ remindedOn: sql`${leads.nextStepOn}` })
    .where(inArray(leads.id, [...ids]))
}
