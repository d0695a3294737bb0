import { and, asc, desc, eq, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import type { Payer } from '../events.ts'
import type { LedgerLine } from './rules.ts'
import {
  credits,
  type InvoiceLineRow,
  type InvoiceRow,
  invoiceLines,
  invoiceNumbers,
  invoices,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from './tables.ts'

type LedgerTable = typeof invoices | typeof credits
const ofPayer = (table: LedgerTable, payer: Payer) => and(eq(table.payerKind, payer.kind), eq(table.payerId, payer.id))

/** The next number of a year. Its row is locked until the transaction ends: no gap, no double. */
export async function upsertInvoiceNumber(db: Db, year: number): Promise<number> {
  return firstRow(
    await db
      .insert(invoiceNumbers)
      .values({ year, lastNumber: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` } })
      .returning(),
  ).lastNumber
}

export async function insertInvoice(
  db: Db,
  values: typeof invoices.$inferInsert,
  lines: readonly LedgerLine[],
): Promise<InvoiceRow> {
  const row = firstRow(await db.insert(invoices).values(values).returning())
  await db.insert(invoiceLines).values(lines.map((line, position) => ({ ...line, invoiceId: row.id, position })))
  return row
}

export async function updateInvoice(db: Db, id: string, change: Partial<InvoiceRow>): Promise<InvoiceRow> {
  return firstRow(await db.update(invoices).set(change).where(eq(invoices.id, id)).returning())
}

/** The invoice that is neither paid nor void; a payer has at most one. */
export async function findUnsettled(db: Db, payer: Payer): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(ofPayer(invoices, payer), inArray(invoices.status, ['draft', 'open'])))
  return row ?? null
}

/**
 * An invoice with its lines, its payments, the oldest first, and what was given back of those that
 * paid for it.
 */
export type InvoiceView = {
  readonly invoice: InvoiceRow
  readonly lines: readonly InvoiceLineRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
  readonly refundedCents: number
}

/** Paid invoices of the period that starts at an instant, in the order of payment. */
export async function listPaidOfPeriod(db: Db, payer: Payer, periodStart: Date): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(ofPayer(invoices, payer), eq(invoices.status, 'paid'), eq(invoices.periodStart, periodStart)))
    .orderBy(asc(invoices.paidAt), asc(invoices.id))
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row ?? null
}

export async function listLines(db: Db, invoiceIds: readonly string[]): Promise<InvoiceLineRow[]> {
  if (invoiceIds.length === 0) return []
  return db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
}

/** Numbered invoices of a payer, latest first. */
export async function listInvoices(db: Db, payer: Payer, limit: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(ofPayer(invoices, payer), ne(invoices.status, 'draft'), sql`${invoices.number} is not null`))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
}

/** Numbered invoices of a payer of a span of time, the oldest first. */
export async function listInvoicesIssued(
  db: Db,
  payer: Payer,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(
      and(
        ofPayer(invoices, payer),
        sql`${invoices.number} is not null`,
        gte(invoices.issuedAt, from),
        lt(invoices.issuedAt, to),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(limit)
}

export async function insertPayment(db: Db, values: typeof payments.$inferInsert): Promise<PaymentRow> {
  return firstRow(await db.insert(payments).values(values).returning())
}

export async function updatePayment(db: Db, id: string, change: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id))
}

export type PaymentWithInvoice = { payment: PaymentRow; invoice: InvoiceRow }

const paymentsWithInvoice = (db: Db, where: SQL | undefined) =>
  db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(where)

export async function findPayment(db: Db, id: string): Promise<PaymentWithInvoice | null> {
  const [row] = await paymentsWithInvoice(db, eq(payments.id, id))
  return row ?? null
}

export async function findPaymentByReference(db: Db, reference: string): Promise<PaymentWithInvoice | null> {
  const [row] = await paymentsWithInvoice(db, eq(payments.reference, reference))
  return row ?? null
}

/** Payments without an outcome that began before an instant. */
export async function listPending(
  db: Db,
  { before, after, limit }: RowsPage & { before: Date },
): Promise<PaymentRow[]> {
  const isNext = after === null ? undefined : gt(payments.id, after)
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lt(payments.startedAt, before), isNext))
    .orderBy(asc(payments.id))
    .limit(limit)
}

/** Refunds without an outcome that began before an instant. */
export async function listPendingRefunds(
  db: Db,
  { before, after, limit }: RowsPage & { before: Date },
): Promise<RefundRow[]> {
  const isNext = after === null ? undefined : gt(refunds.id, after)
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.startedAt, before), isNext))
    .orderBy(asc(refunds.id))
    .limit(limit)
}

export async function findPendingPayment(db: Db, payer: Payer): Promise<PaymentRow | null> {
  const [row] = await paymentsWithInvoice(db, and(ofPayer(invoices, payer), eq(payments.status, 'pending')))
  return row?.payment ?? null
}

/** Payments of invoices, the oldest first. */
export async function listPayments(db: Db, invoiceIds: readonly string[]): Promise<PaymentRow[]> {
  if (invoiceIds.length === 0) return []
  return db
    .select()
    .from(payments)
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.startedAt), asc(payments.id))
}

/** Payments and refunds that the gateway should know, of a span of time. */
export async function listSettled(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ payments: PaymentRow[]; refunds: RefundRow[] }> {
  const [paid, refunded] = await Promise.all([
    db
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'succeeded'), gte(payments.startedAt, from), lt(payments.startedAt, to))),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'succeeded'), gte(refunds.startedAt, from), lt(refunds.startedAt, to))),
  ])
  return { payments: paid, refunds: refunded }
}

/** Payments and refunds by id, whatever became of them. */
export async function listByIds(
  db: Db,
  ids: readonly string[],
): Promise<{ payments: PaymentRow[]; refunds: RefundRow[] }> {
  if (ids.length === 0) return { payments: [], refunds: [] }
  const [paid, refunded] = await Promise.all([
    db
      .select()
      .from(payments)
      .where(inArray(payments.id, [...ids])),
    db
      .select()
      .from(refunds)
      .where(inArray(refunds.id, [...ids])),
  ])
  return { payments: paid, refunds: refunded }
}

/** Stores a refund once by its id; null when it came before. */
export async function insertRefundOnce(db: Db, values: typeof refunds.$inferInsert): Promise<RefundRow | null> {
  const [row] = await db.insert(refunds).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateRefund(db: Db, id: string, change: Partial<RefundRow>): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id))
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row ?? null
}

/** Refunds of payments that were not refused by the gateway. */
export async function listRefunds(db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), ne(refunds.status, 'failed')))
}

export async function insertCredits(db: Db, rows: (typeof credits.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(credits).values(rows)
}

/** Stores a credit whose id the caller made; false when it came before. */
export async function insertCreditOnce(db: Db, row: typeof credits.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(credits).values(row).onConflictDoNothing().returning({ id: credits.id })
  return inserted.length > 0
}

/** What a payer has in credit, in cents. */
export async function findBalance(db: Db, payer: Payer): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${credits.amountCents}), 0)::int` })
    .from(credits)
    .where(ofPayer(credits, payer))
  return row?.sum ?? 0
}
