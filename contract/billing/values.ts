/**
 * Plans and prices (docs/product.md "Firms and billing"); the label is copy, not computed.
 */
export const plans = {
  basic: {
    name: 'Basic',
    payer: 'advisor',
    monthlyUsd: 49,
    annualUsd: 499,
    label: 'Save 15%',
    recommended: false,
  },
  professional: {
    name: 'Professional',
    payer: 'advisor',
    monthlyUsd: 99,
    annualUsd: 999,
    label: 'Save 16%',
    recommended: true,
  },
  premium: {
    name: 'Premium',
    payer: 'advisor',
    monthlyUsd: 199,
    annualUsd: 1_999,
    label: 'Save 17%',
    recommended: false,
  },
  small_firm: {
    name: 'Small Firm',
    payer: 'firm',
    monthlyUsd: 399,
    annualUsd: 3_999,
    label: 'Save 15%',
    recommended: false,
  },
  growth: {
    name: 'Growth',
    payer: 'firm',
    monthlyUsd: 799,
    annualUsd: 7_999,
    label: 'Save 17%',
    recommended: true,
  },
  enterprise: {
    name: 'Enterprise',
    payer: 'firm',
    monthlyUsd: 1_499,
    annualUsd: 14_999,
    label: 'Save 20%',
    recommended: false,
  },
} as const
export type PlanId = keyof typeof plans
export const planIds = [
  'basic',
  'professional',
  'premium',
  'small_firm',
  'growth',
  'enterprise',
] as const satisfies readonly PlanId[]

export const payerKinds = ['advisor', 'firm'] as const
export type PayerKind = (typeof payerKinds)[number]
export const billingIntervals = ['monthly', 'annual'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** What each state grants is in entitlements/values.ts. */
export const subscriptionStates = [
  'trialing',
  'active',
  // A renewal failed and is tried again.
  'past_due',
  'ended',
  // Every retry failed, or the payment was disputed and lost.
  'paused',
  // A firm pays for the advisor.
  'covered',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Why a plan pauses: its renewal was declined to the end, or its payment was disputed and lost. */
export const pauseReasons = ['declined', 'dispute'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Days after a declined renewal on which it is tried again; the plan pauses after the last. */
export const retryDays = [1, 3, 5, 7] as const
/** Days before the end of a trial on which its holder is reminded. */
export const trialReminderDays = [3, 1] as const

/** A draft is a charge under way, without a number; `void` was never paid and is owed by nobody. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/**
 * `unused` takes back the days of the plan before, `balance` uses credit, and `surplus` moves to
 * the credit what is left of `unused`.
 */
export const lineKinds = ['plan', 'unused', 'discount', 'surplus', 'balance'] as const
export type LineKind = (typeof lineKinds)[number]

/** Where payments run. */
export const gatewayNames = ['sandbox', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/**
 * What a change of plan does. `at_trial_end` and `at_period_end` charge nothing today; `keep` takes
 * a scheduled change or a cancellation back.
 */
export const planChangeKinds = ['at_trial_end', 'start', 'now', 'at_period_end', 'keep'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

export const paymentStatuses = ['pending', 'succeeded', 'declined'] as const
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'processing_error',
  'no_card',
] as const
export type DeclineReason = (typeof declineReasons)[number]
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
/** Where credit comes from and where it goes. */
export const creditKinds = ['unused', 'coverage', 'operator', 'applied'] as const
export const cardBrands = ['visa', 'mastercard', 'amex', 'discover', 'other'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Days of the trial that every advisor starts with, without a card. */
export const trialDays = 14

type TestCard = {
  readonly number: string
  readonly brand: CardBrand
  readonly charge: DeclineReason | 'succeeds'
  /** Its payments are disputed, and the bank decides so. */
  readonly dispute?: 'lost' | 'won'
}
/** The cards that the sandbox takes, numbered as Stripe numbers its own; no real card is taken. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', charge: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', charge: 'succeeds' },
  { number: '4000000000000341', brand: 'visa', charge: 'card_declined' },
  { number: '4000000000009995', brand: 'visa', charge: 'insufficient_funds' },
  { number: '4000000000000069', brand: 'visa', charge: 'expired_card' },
  { number: '4000002500003155', brand: 'visa', charge: 'authentication_required' },
  { number: '4000000000000259', brand: 'visa', charge: 'succeeds', dispute: 'lost' },
  { number: '4000000000002685', brand: 'visa', charge: 'succeeds', dispute: 'won' },
]
/** Refused already when it is entered. */
export const refusedTestCard = '4000000000000002'
