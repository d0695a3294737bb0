/** Holds what a payer (an advisor or a firm) has subscribed to. */
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import {
  boolean,
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
import { entitlementsOf, type Feature } from '#contract/billing/entitlements/values.ts'
import {
  billingIntervals,
  gatewayNames,
  type PayerKind,
  payerKinds,
  planIds,
  plans,
  subscriptionStates,
} from '#contract/billing/values.ts'
import { createdAt, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const payerKind = pgEnum('payer_kind', payerKinds)
export const planId = pgEnum('plan_id', planIds)
export const billingInterval = pgEnum('billing_interval', billingIntervals)
export const subscriptionState = pgEnum('subscription_state', subscriptionStates)
export const gatewayName = pgEnum('gateway_name', gatewayNames)

/** A payer is known by kind and id only: billing comes before firms and must not import them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    /** Who manages it: the advisor, or the firm's administrator. */
    holderId: profileId().notNull(),
    state: subscriptionState().notNull(),
    plan: planId(),
    interval: billingInterval(),
    trialEndsAt: instant(),
    /** The trial that a firm's cover interrupted; it goes on when the cover ends. */
    trialLeftSeconds: integer(),
    /** The last reminder before the end of the trial, in days. */
    trialRemindedDays: smallint(),
    periodStartsAt: instant(),
    periodEndsAt: instant(),
    /** The day of the month the plan began on, which short months do not have. */
    billingDay: smallint(),
    /** What the whole period costs at the plan it is on now, after a discount. */
    periodValueCents: integer().notNull().default(0),
    /** What was paid for the period, in money and credit: unused days never give back more. */
    periodPaidCents: integer().notNull().default(0),
    /** A smaller plan that begins with the next period. */
    nextPlan: planId(),
    nextInterval: billingInterval(),
    pastDueSince: instant(),
    retryAt: instant(),
    couponCode: text(),
    /** Periods that the coupon still lowers; null is without end. */
    couponPeriodsLeft: smallint(),
    /** How many seats the payer uses now; set by the capability that knows the members. */
    seatsUsed: integer().notNull().default(1),
    endsAtPeriodEnd: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.payerKind, table.payerId] }),
    uniqueIndex('subscriptions_one_per_holder').on(table.payerKind, table.holderId),
    // The nightly job that ends trials and periods.
    index('subscriptions_period').on(table.state, table.periodEndsAt),
    index('subscriptions_trial').on(table.state, table.trialEndsAt),
    index('subscriptions_retry').on(table.state, table.retryAt),
  ],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Condition over subscriptions: one of a payer of this kind that grants a feature now, by the same
 * table as `entitlementsOf`.
 */
export function granting(payerKind: PayerKind, feature: Feature): SQL | undefined {
  const offered = planIds.filter((plan) => plans[plan].payer === payerKind)
  const grants = subscriptionStates.map((state) => ({
    state,
    by: offered.filter((plan) => entitlementsOf({ payerKind, state, plan }).features.includes(feature)),
  }))
  // A state in which every plan grants it needs no look at the plan.
  const always = grants.filter(({ by }) => by.length === offered.length).map(({ state }) => state)
  const some = grants.filter(({ by }) => by.length > 0 && by.length < offered.length)
  return and(
    eq(subscriptions.payerKind, payerKind),
    or(
      inArray(subscriptions.state, always),
      ...some.map(({ state, by }) => and(eq(subscriptions.state, state), inArray(subscriptions.plan, by))),
    ),
  )
}
