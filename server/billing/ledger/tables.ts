/**
 * Holds the ledger, in whole cents: what payers were billed, what they paid and got back, and their
 * credit. Rows are added and settled, never deleted.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  creditKinds,
  declineReasons,
  invoiceStatuses,
  lineKinds,
  paymentStatuses,
  refundStatuses,
} from '#contract/billing/values.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { billingInterval, gatewayName, payerKind, planId } from '../tables.ts'

export const invoiceStatus = pgEnum('invoice_status', invoiceStatuses)
export const invoiceLineKind = pgEnum('invoice_line_kind', lineKinds)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const declineReason = pgEnum('decline_reason', declineReasons)
export const refundStatus = pgEnum('refund_status', refundStatuses)
export const creditKind = pgEnum('credit_kind', creditKinds)

/** One row a year. Locked while a number is given, so that numbers have no gap and no double. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: smallint().primaryKey(),
  lastNumber: integer().notNull(),
})

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    /** Null while it is a draft: a declined change of plan leaves no gap. */
    number: text().unique('invoices_number_once'),
    status: invoiceStatus().notNull(),
    plan: planId().notNull(),
    interval: billingInterval().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    /** The lines' sum, before tax. */
    subtotalCents: integer().notNull(),
    taxCents: integer().notNull().default(0),
    /** Why there is this tax, or none, as the calculator says. */
    taxReason: text().notNull().default(''),
    /** The gateway's calculation of the tax, and what it recorded of it once the money came. */
    taxCalculation: text(),
    taxTransaction: text(),
    totalCents: integer().notNull(),
    /** Applied to the subscription when it is paid. */
    periodValueCents: integer().notNull(),
    periodPaidCents: integer().notNull(),
    /** What of the period became credit as it ended early; on the latest invoice of the period. */
    creditedCents: integer().notNull().default(0),
    couponCode: text(),
    /** Periods that the coupon lowers, this one included; null is without end. */
    couponPeriods: smallint(),
    /** As the account said when it was issued. */
    billedTo: text().notNull().default(''),
    taxId: text(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('invoices_payer').on(table.payerKind, table.payerId, table.issuedAt),
    // A payer owes one invoice at a time, and has one charge under way.
    uniqueIndex('invoices_one_unsettled').on(table.payerKind, table.payerId).where(sql`status in ('draft', 'open')`),
    check('invoices_total', sql`total_cents = subtotal_cents + tax_cents and subtotal_cents >= 0 and tax_cents >= 0`),
  ],
)

const ofInvoice = () =>
  uuid()
    .notNull()
    .references(() => invoices.id, { onDelete: 'restrict' })

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: ofInvoice(),
    position: smallint().notNull(),
    kind: invoiceLineKind().notNull(),
    plan: planId(),
    interval: billingInterval(),
    startsAt: instant(),
    endsAt: instant(),
    days: smallint(),
    ofDays: smallint(),
    /** The price of the whole period, or the code of a discount. */
    unitCents: integer(),
    couponCode: text(),
    amountCents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

export const payments = pgTable(
  'payments',
  {
    /** Also the idempotency key at the gateway. */
    id: id(),
    invoiceId: ofInvoice(),
    amountCents: integer().notNull(),
    status: paymentStatus().notNull(),
    gateway: gatewayName().notNull(),
    /** The charge's name at the gateway. */
    reference: text().unique('payments_reference_once'),
    /** It came for an invoice that was already paid or dropped, and goes back. */
    isUnapplied: boolean().notNull().default(false),
    declineReason: declineReason(),
    /** The card as its owner knows it, such as "Visa ending in 4242". */
    card: text().notNull().default(''),
    startedAt: instant().notNull(),
    settledAt: instant(),
    disputedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payments_invoice').on(table.invoiceId, table.startedAt),
    // Two nodes cannot charge one invoice at once.
    uniqueIndex('payments_one_pending').on(table.invoiceId).where(sql`status = 'pending'`),
    // What is counted by day.
    index('payments_settled').on(table.status, table.settledAt),
    // Payments whose answer was lost, and the nightly comparison with the gateway.
    index('payments_started').on(table.status, table.startedAt),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at the gateway. */
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountCents: integer().notNull(),
    status: refundStatus().notNull(),
    reference: text(),
    reason: text().notNull(),
    /** The operator; null for a dispute that the bank decided. */
    refundedBy: uuid(),
    startedAt: instant().notNull(),
    settledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_started').on(table.status, table.startedAt),
    check('refunds_amount', sql`amount_cents > 0`),
  ],
)

/** Credit given (above 0) and used (below 0); a payer's balance is the sum. */
export const credits = pgTable(
  'credits',
  {
    id: id(),
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    kind: creditKind().notNull(),
    amountCents: integer().notNull(),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    note: text().notNull().default(''),
    grantedBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [index('credits_payer').on(table.payerKind, table.payerId, table.createdAt)],
)

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceLineRow = typeof invoiceLines.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type CreditRow = typeof credits.$inferSelect
