/** Holds what a payment provider would hold: the sandbox's cards, payments and refunds. */
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { declineReason, paymentStatus, refundStatus } from '../ledger/tables.ts'

export const sandboxCards = pgTable('sandbox_cards', {
  reference: text().primaryKey(),
  customer: text().notNull(),
  /** One of the test cards (contract/billing/values.ts); real numbers are refused. */
  testCard: text().notNull(),
  expiryMonth: integer().notNull(),
  expiryYear: integer().notNull(),
  createdAt: instant().notNull(),
})

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: text().primaryKey(),
    /** The idempotency key: a payment sent twice is made once. */
    paymentId: uuid().notNull().unique('sandbox_payments_once'),
    customer: text().notNull(),
    amountCents: integer().notNull(),
    status: paymentStatus().notNull(),
    declineReason: declineReason(),
    createdAt: instant().notNull(),
  },
  (table) => [index('sandbox_payments_created').on(table.createdAt)],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  reference: text().primaryKey(),
  refundId: uuid().notNull().unique('sandbox_refunds_once'),
  payment: text()
    .notNull()
    .references(() => sandboxPayments.reference),
  amountCents: integer().notNull(),
  status: refundStatus().notNull(),
  createdAt: instant().notNull(),
})

export type SandboxCardRow = typeof sandboxCards.$inferSelect
