import { and, eq, gt, inArray, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { zoneOfUser } from '#server/scheduling/tables.ts'
import { isOnList } from '../clients/store.ts'
import { clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'

/** The hour of the advisor's day at which a next step is brought up. */
const remindedAtHour = 8
/** A step that was due longer ago is no news. */
const oldestDays = 7

const oldestDay = (now: Date) => utcDay(now.getTime() - days(oldestDays))

/** Whether a day has come by the advisor's clock, and the hour of it. */
const hasCome = (
  { advisorId, day }: { advisorId: SQLWrapper; day: typeof leads.nextStepOn | typeof clients.nextReviewOn },
  now: Date,
) => sql`
  (${now.toISOString()}::timestamptz at time zone ${zoneOfUser(advisorId)})
    >= ${day} + make_interval(hours => ${remindedAtHour})`

/** Leads whose next step is due by their advisor's clock, without a reminder of that day yet. */
export function lockDue(db: Db, now: Date, limit: number) {
  return db
    .select({ leadId: leads.id, consumerId: leads.consumerId, advisorId: leads.advisorId })
    .from(leads)
    .where(
      and(
        isNotNull(leads.advisorId),
        inArray(leads.status, [...activeLeadStatuses]),
        gt(leads.nextStepOn, oldestDay(now)),
        sql`${leads.remindedOn} is distinct from ${leads.nextStepOn}`,
        hasCome({ advisorId: leads.advisorId, day: leads.nextStepOn }, now),
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

/** Clients whose next review is due by their advisor's clock, without a reminder of it yet. */
export function lockReviewsDue(db: Db, now: Date, limit: number) {
  return db
    .select({ clientId: clients.id, advisorId: clients.advisorId })
    .from(clients)
    .leftJoin(leads, eq(leads.id, clients.leadId))
    .where(
      and(
        isOnList,
        isNull(clients.mergedIntoId),
        gt(clients.nextReviewOn, oldestDay(now)),
        sql`${clients.reviewRemindedOn} is distinct from ${clients.nextReviewOn}`,
        hasCome({ advisorId: clients.advisorId, day: clients.nextReviewOn }, now),
      ),
    )
    .limit(limit)
    .for('update', { of: clients, skipLocked: true })
}

export async function updateReviewsReminded(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(clients)
    .set({ reviewRemindedOn: sql`${clients.nextReviewOn}` })
    .where(inArray(clients.id, [...ids]))
}
