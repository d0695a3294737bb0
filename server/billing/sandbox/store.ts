import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { GatewayRecord } from '../gateway.ts'
import { type SandboxCardRow, sandboxCards, sandboxPayments, sandboxRefunds } from './tables.ts'

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect
export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect
const pageSize = 500

export async function insertCard(db: Db, row: typeof sandboxCards.$inferInsert): Promise<SandboxCardRow> {
  return firstRow(await db.insert(sandboxCards).values(row).returning())
}

export async function findCard(db: Db, reference: string): Promise<SandboxCardRow | null> {
  const [row] = await db.select().from(sandboxCards).where(eq(sandboxCards.reference, reference))
  return row ?? null
}

export async function deleteCards(db: Db, customer: string): Promise<void> {
  await db.delete(sandboxCards).where(eq(sandboxCards.customer, customer))
}

export async function findPayment(db: Db, reference: string): Promise<SandboxPaymentRow | null> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
  return row ?? null
}

/** A payment by our id of it. */
export async function findPaymentById(db: Db, paymentId: string): Promise<SandboxPaymentRow | null> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, paymentId))
  return row ?? null
}

/** Stores a payment once for each of our ids, and yields the one that is stored. */
export async function insertPaymentOnce(db: Db, row: typeof sandboxPayments.$inferInsert): Promise<SandboxPaymentRow> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing()
  return firstRow(await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, row.paymentId)))
}

export async function insertRefundOnce(db: Db, row: typeof sandboxRefunds.$inferInsert): Promise<SandboxRefundRow> {
  await db.insert(sandboxRefunds).values(row).onConflictDoNothing()
  return firstRow(await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundId, row.refundId)))
}

/** Succeeded payments, then refunds, of a span of time, in pages. */
export async function* listRecords(db: Db, span: { from: Date; to: Date }): AsyncGenerator<GatewayRecord[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(sandboxPayments)
      .where(
        and(
          eq(sandboxPayments.status, 'succeeded'),
          gte(sandboxPayments.createdAt, span.from),
          lt(sandboxPayments.createdAt, span.to),
          gt(sandboxPayments.reference, after),
        ),
      )
      .orderBy(asc(sandboxPayments.reference))
      .limit(pageSize)
    yield rows.map(({ paymentId, reference, amountCents }) => ({
      kind: 'payment',
      id: paymentId,
      reference,
      amountCents,
    }))
    if (rows.length < pageSize) break
    after = rows.at(-1)?.reference ?? ''
  }
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(sandboxRefunds)
      .where(
        and(
          gte(sandboxRefunds.createdAt, span.from),
          lt(sandboxRefunds.createdAt, span.to),
          gt(sandboxRefunds.reference, after),
        ),
      )
      .orderBy(asc(sandboxRefunds.reference))
      .limit(pageSize)
    yield rows.map(({ refundId, reference, amountCents }) => ({ kind: 'refund', id: refundId, reference, amountCents }))
    if (rows.length < pageSize) break
    after = rows.at(-1)?.reference ?? ''
  }
}
