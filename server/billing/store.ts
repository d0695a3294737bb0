import { and, desc, eq, lte, or } from 'drizzle-orm'
import type { PayerKind } from '#contract/billing/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Payer } from './events.ts'
import { type InvoiceRow, invoices, type SubscriptionRow, subscriptions } from './tables.ts'

const ofPayer = (payer: Payer) => and(eq(subscriptions.payerKind, payer.kind), eq(subscriptions.payerId, payer.id))

export async function findSubscription(db: Db, payer: Payer): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(ofPayer(payer))
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

export async function insertInvoice(db: Db, row: typeof invoices.$inferInsert): Promise<void> {
  await db.insert(invoices).values(row)
}

export async function listInvoices(db: Db, payer: Payer, limit: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.payerKind, payer.kind), eq(invoices.payerId, payer.id)))
    .orderBy(desc(invoices.paidAt))
    .limit(limit)
}

/** Subscriptions whose trial is over, or whose period is over. */
export async function listDue(db: Db, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      or(
        and(eq(subscriptions.state, 'trialing'), lte(subscriptions.trialEndsAt, now)),
        and(eq(subscriptions.state, 'active'), lte(subscriptions.periodEndsAt, now)),
      ),
    )
    .limit(limit)
}
