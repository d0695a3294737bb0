import { z } from 'zod'
import { Id, Instant, line, optional, ZipCode } from '#contract/core/fields.ts'
import { states } from '#contract/profiles/values.ts'
import { features, supportLevels } from './entitlements/values.ts'
import {
  billingIntervals,
  cardBrands,
  declineReasons,
  gatewayNames,
  invoiceStatuses,
  lineKinds,
  pauseReasons,
  payerKinds,
  paymentStatuses,
  planChangeKinds,
  planIds,
  subscriptionStates,
} from './values.ts'

/** Whole cents. */
const Cents = z.number().int()
const Plan = z.enum(planIds)
const Interval = z.enum(billingIntervals)

/** What a subscription grants (entitlements/values.ts); null seats are without limit. */
const Entitlements = z.object({
  features: z.array(z.enum(features)),
  seats: z.number().int().nullable(),
  support: z.enum(supportLevels),
})

export const Subscription = z.object({
  payer: z.object({ kind: z.enum(payerKinds), id: Id }),
  state: z.enum(subscriptionStates),
  /** On a trial: the plan that starts when it ends, or null. */
  plan: Plan.nullable(),
  interval: Interval.nullable(),
  trialEndsAt: Instant.nullable(),
  periodStartsAt: Instant.nullable(),
  periodEndsAt: Instant.nullable(),
  /** True once canceled: it runs to the end of the period and is not renewed. */
  endsAtPeriodEnd: z.boolean(),
  /** A smaller plan that starts with the next period. */
  next: z.object({ plan: Plan, interval: Interval }).nullable(),
  /** What the next period costs with its discount, before tax and credit, when one follows. */
  renewalCents: Cents.nullable(),
  /** The promotion code that lowers it and for how many periods from then on; null is all. */
  coupon: z.object({ code: z.string(), periodsLeft: z.number().int().nullable() }).nullable(),
  /** While a payment, or the covering firm's, is overdue: its first decline, and the next try. */
  pastDueSince: Instant.nullable(),
  retryAt: Instant.nullable(),
  /** Why it is paused, while it is: every retry failed, or the bank took the payment back. */
  pausedAfter: z.enum(pauseReasons).nullable(),
  seatsUsed: z.number().int(),
  /** What it grants now; of a covered advisor the firm's plan grants the rest. */
  ...Entitlements.shape,
})
export type Subscription = z.infer<typeof Subscription>

export const InvoiceLine = z.object({
  kind: z.enum(lineKinds),
  plan: Plan.nullable(),
  interval: Interval.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  days: z.number().int().nullable(),
  ofDays: z.number().int().nullable(),
  unitCents: Cents.nullable(),
  couponCode: z.string().nullable(),
  /** Below 0 for what lowers the invoice. */
  amountCents: Cents,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const Payment = z.object({
  status: z.enum(paymentStatuses),
  card: z.string(),
  declineReason: z.enum(declineReasons).nullable(),
  startedAt: Instant,
})

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(invoiceStatuses),
  plan: Plan,
  interval: Interval,
  /** The days that are charged: from the change on when the plan changed within its period. */
  periodStart: Instant,
  periodEnd: Instant,
  lines: z.array(InvoiceLine),
  subtotalCents: Cents,
  taxCents: Cents,
  taxReason: z.string(),
  totalCents: Cents,
  refundedCents: Cents,
  issuedAt: Instant,
  paidAt: Instant.nullable(),
  payments: z.array(Payment),
})
export type Invoice = z.infer<typeof Invoice>

export const Card = z.object({
  brand: z.enum(cardBrands),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
})
export type Card = z.infer<typeof Card>

/** An employer identification number; it is printed on invoices. */
const TaxId = z.string().regex(/^\d{2}-?\d{7}$/, 'Enter a tax ID such as 12-3456789')
export const BillingDetails = z.object({
  name: line(120).min(1, 'Enter a name'),
  line1: line(120),
  line2: line(120),
  city: line(80).min(1, 'Enter the city'),
  state: z.enum(states),
  zipCode: ZipCode,
  taxId: optional(TaxId),
})
export type BillingDetails = z.infer<typeof BillingDetails>

/** Whose plan somebody means who manages two: their firm's, or their own. */
export const PayerChoice = z.object({ payer: z.enum(payerKinds).optional() })
export type PayerChoice = z.infer<typeof PayerChoice>

export const Billing = z.object({
  /** Whose plans the caller manages: their firm's first, then their own. */
  payers: z.array(z.enum(payerKinds)),
  subscription: Subscription.nullable(),
  card: Card.nullable(),
  details: BillingDetails.nullable(),
  creditCents: Cents,
  invoices: z.array(Invoice),
  gateway: z.enum(gatewayNames),
})
export type Billing = z.infer<typeof Billing>

/** Codes are upper case; people may type them as they like. */
export const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, 'Enter a code such as SPRING25')
export const ReviewPlan = z.object({ plan: Plan, interval: Interval, coupon: CouponCode.optional() })
export type ReviewPlan = z.infer<typeof ReviewPlan>
export const ChoosePlan = ReviewPlan.extend({
  /** What the review said is charged today; another price is refused and charges nothing. */
  expectedTotalCents: z.number().int().min(0).max(100_000_000),
})
export type ChoosePlan = z.infer<typeof ChoosePlan>

/** What a change of plan does and costs, before anything is charged. */
export const PlanReview = z.object({
  kind: z.enum(planChangeKinds),
  plan: Plan,
  interval: Interval,
  startsAt: Instant,
  lines: z.array(InvoiceLine),
  subtotalCents: Cents,
  taxCents: Cents,
  taxReason: z.string(),
  totalCents: Cents,
  renewsAt: Instant,
  renewalCents: Cents,
  /** The sales tax expected on it by the address and rate of today, where nothing is due now. */
  renewalTaxCents: Cents.nullable(),
  coupon: z.string().nullable(),
  /** How many periods the code lowers from the first charge on; null is all, or no code. */
  couponPeriods: z.number().int().nullable(),
  /** True when it begins to charge somebody whose billing address is not on file. */
  needsAddress: z.boolean(),
  /** True when it was chosen before and waits to start, so that choosing it changes nothing. */
  isScheduled: z.boolean(),
})
export type PlanReview = z.infer<typeof PlanReview>

export const InvoiceYear = z.object({ year: z.string().regex(/^20\d{2}$/, 'Enter a year such as 2026') })

export const PageAddress = z.object({ url: z.string() })

export const SandboxCard = z.object({
  number: z
    .string()
    .transform((value) => value.replaceAll(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{16}$/, 'Enter the 16 digits of a test card')),
  expiryMonth: z.number().int().min(1, 'Enter a month from 1 to 12').max(12, 'Enter a month from 1 to 12'),
  expiryYear: z.number().int().min(2_000, 'Enter a year such as 2030').max(2_099, 'Enter a year such as 2030'),
})
export type SandboxCard = z.infer<typeof SandboxCard>

/** One thing that the ledger and the gateway's books disagree about. */
export const ReconciliationDifference = z.object({
  kind: z.enum(['missing_at_gateway', 'missing_in_ledger', 'amount_differs']),
  record: z.enum(['payment', 'refund']),
  id: z.string(),
  reference: z.string().nullable(),
  ledgerCents: Cents.nullable(),
  gatewayCents: Cents.nullable(),
})
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>
