/** Holds what a payer (an advisor or a firm) has subscribed to and what was paid. */
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { billingIntervals, payerKinds, planIds, subscriptionStates } from '#contract/billing/values.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const payerKind = pgEnum('payer_kind', payerKinds)
export const planId = pgEnum('plan_id', planIds)
export const billingInterval = pgEnum('billing_interval', billingIntervals)
export const subscriptionState = pgEnum('subscription_state', subscriptionStates)
export const gatewayName = pgEnum('gateway_name', ['sandbox', 'stripe'])

/** A payer is known by kind and id only: billing comes before firms and must not import them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    /** Who manages it: the advisor, or the firm's administrator. */
    holderId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    state: subscriptionState().notNull(),
    plan: planId(),
    interval: billingInterval(),
    trialEndsAt: instant(),
    periodEndsAt: instant(),
    /** How many seats the payer uses now; set by the capability that knows the members. */
    seatsUsed: integer().notNull().default(1),
    endsAtPeriodEnd: boolean().notNull().default(false),
    gateway: gatewayName().notNull().default('sandbox'),
    /** The payer's name at the payment provider. */
    gatewayReference: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.payerKind, table.payerId] }),
    uniqueIndex('subscriptions_one_per_holder').on(table.payerKind, table.holderId),
    // The nightly job that ends trials and periods.
    index('subscriptions_period').on(table.state, table.periodEndsAt),
    index('subscriptions_trial').on(table.state, table.trialEndsAt),
  ],
)

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    number: text().notNull().unique('invoices_number_once'),
    plan: planId().notNull(),
    interval: billingInterval().notNull(),
    amountUsd: integer().notNull(),
    paidAt: instant().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('invoices_payer').on(table.payerKind, table.payerId, table.paidAt)],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect
