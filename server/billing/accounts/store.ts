import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Payer } from '../events.ts'
import type { PaymentGateway } from '../gateway.ts'
import { type BillingAccountRow, billingAccounts } from './tables.ts'

const ofPayer = (payer: Payer) => and(eq(billingAccounts.payerKind, payer.kind), eq(billingAccounts.payerId, payer.id))

export async function findAccount(db: Db, payer: Payer): Promise<BillingAccountRow | null> {
  const [row] = await db.select().from(billingAccounts).where(ofPayer(payer))
  return row ?? null
}

export async function findAccountByCustomer(
  db: Db,
  gateway: PaymentGateway['name'],
  customer: string,
): Promise<BillingAccountRow | null> {
  const [row] = await db
    .select()
    .from(billingAccounts)
    .where(and(eq(billingAccounts.gateway, gateway), eq(billingAccounts.customer, customer)))
  return row ?? null
}

export type AccountChange = Partial<Omit<BillingAccountRow, 'payerKind' | 'payerId'>> &
  Pick<BillingAccountRow, 'gateway'>

/** Stores what changed; everything else stays as it was. */
export async function upsertAccount(db: Db, payer: Payer, { gateway, ...change }: AccountChange): Promise<void> {
  const values = { payerKind: payer.kind, payerId: payer.id, gateway, ...change }
  await db
    .insert(billingAccounts)
    .values(values)
    .onConflictDoUpdate({ target: [billingAccounts.payerKind, billingAccounts.payerId], set: { gateway, ...change } })
}

export async function deleteAccount(db: Db, payer: Payer): Promise<void> {
  await db.delete(billingAccounts).where(ofPayer(payer))
}

/** Whether the account of a subscription's holder was not deleted. */
export async function existsHolder(db: Db, holderId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, holderId), isNull(users.deletedAt)))) > 0
}
