import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type PayerKind, payerKinds, trialReminderDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Payer } from './events.ts'
import { type SubscriptionRow, subscriptions } from './tables.ts'

const ofPayer = (payer: Payer) => and(eq(subscriptions.payerKind, payer.kind), eq(subscriptions.payerId, payer.id))

export async function findSubscription(db: Db, payer: Payer): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(ofPayer(payer))
  return row ?? null
}

/** The subscription of a payer of either kind; their ids never coincide. */
export async function findByPayerId(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(or(...payerKinds.map((kind) => ofPayer({ kind, id }))))
  return row ?? null
}

export async function listSubscriptions(db: Db, payers: readonly Payer[]): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(or(...payers.map(ofPayer)))
}

/** Reads and locks, so that seats and changes of plan are decided one after the other. */
export async function lockSubscription(db: Db, payer: Payer): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(ofPayer(payer)).for('update')
  return row ?? null
}

/** Locks the subscriptions of several advisors in the order of their ids, to avoid deadlocks. */
export async function lockOfAdvisors(db: Db, advisorIds: readonly string[]): Promise<SubscriptionRow[]> {
  if (advisorIds.length === 0) return []
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.payerKind, 'advisor'), inArray(subscriptions.payerId, [...advisorIds])))
    .orderBy(subscriptions.payerId)
    .for('update')
}

export async function findByHolder(db: Db, kind: PayerKind, holderId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.payerKind, kind), eq(subscriptions.holderId, holderId)))
  return row ?? null
}

/** Does nothing when the payer has a subscription already: a trial is given once. */
export async function insertSubscriptionOnce(db: Db, row: typeof subscriptions.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(subscriptions).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function updateSubscription(db: Db, payer: Payer, change: Partial<SubscriptionRow>): Promise<void> {
  await db.update(subscriptions).set(change).where(ofPayer(payer))
}

/** A page of rows in the order of their payers, after the one named. */
export type PayerPage = { readonly now: Date; readonly after: string | null; readonly limit: number }

/** Subscriptions whose trial or period is over, or whose next retry has come. */
export function listDue(db: Db, { now, after, limit }: PayerPage): Promise<SubscriptionRow[]> {
  const isDue = or(
    and(eq(subscriptions.state, 'trialing'), lte(subscriptions.trialEndsAt, now)),
    and(eq(subscriptions.state, 'active'), lte(subscriptions.periodEndsAt, now)),
    and(eq(subscriptions.state, 'past_due'), lte(subscriptions.retryAt, now)),
  )
  return pageOf(db, isDue, { after, limit })
}

/** Trials that end soon and whose next reminder was not sent. */
export function listDueReminders(db: Db, { now, after, limit }: PayerPage): Promise<SubscriptionRow[]> {
  const within = (day: number) => lte(subscriptions.trialEndsAt, new Date(now.getTime() + days(day)))
  const notYet = (day: number) =>
    or(isNull(subscriptions.trialRemindedDays), gt(subscriptions.trialRemindedDays, sql`${day}::smallint`))
  const isDue = and(
    eq(subscriptions.state, 'trialing'),
    gt(subscriptions.trialEndsAt, now),
    or(...trialReminderDays.map((day) => and(within(day), notYet(day)))),
  )
  return pageOf(db, isDue, { after, limit })
}

function pageOf(db: Db, isDue: SQL | undefined, { after, limit }: Omit<PayerPage, 'now'>): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(isDue, after === null ? undefined : gt(subscriptions.payerId, after)))
    .orderBy(asc(subscriptions.payerId))
    .limit(limit)
}
