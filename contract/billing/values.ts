/** How soon support answers, the lowest first (docs/product.md "Support"). */
export const supportLevels = ['standard', 'priority', 'first'] as const
export type SupportLevel = (typeof supportLevels)[number]

/**
 * Plans and prices (docs/product.md "Firms and billing"); the label is copy, the true saving is
 * computed beside it.
 */
export const plans = {
  basic: {
    name: 'Basic',
    payer: 'advisor',
    monthlyUsd: 49,
    annualUsd: 499,
    label: 'Save 15%',
    seats: 1,
    support: 'standard',
    recommended: false,
  },
  professional: {
    name: 'Professional',
    payer: 'advisor',
    monthlyUsd: 99,
    annualUsd: 999,
    label: 'Save 16%',
    seats: 1,
    support: 'priority',
    recommended: true,
  },
  premium: {
    name: 'Premium',
    payer: 'advisor',
    monthlyUsd: 199,
    annualUsd: 1_999,
    label: 'Save 17%',
    seats: 1,
    support: 'first',
    recommended: false,
  },
  small_firm: {
    name: 'Small Firm',
    payer: 'firm',
    monthlyUsd: 399,
    annualUsd: 3_999,
    label: 'Save 15%',
    seats: 5,
    support: 'priority',
    recommended: false,
  },
  growth: {
    name: 'Growth',
    payer: 'firm',
    monthlyUsd: 799,
    annualUsd: 7_999,
    label: 'Save 17%',
    seats: 15,
    support: 'first',
    recommended: true,
  },
  enterprise: {
    name: 'Enterprise',
    payer: 'firm',
    monthlyUsd: 1_499,
    annualUsd: 14_999,
    label: 'Save 20%',
    seats: null,
    support: 'first',
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

/** `ended` keeps everything the advisor has, but brings no new leads and no matches. */
export const subscriptionStates = ['trialing', 'active', 'past_due', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
/** The states in which an advisor is matched and gets leads. */
export const entitledStates = ['trialing', 'active'] as const satisfies readonly SubscriptionState[]

/** Days of the trial that every advisor starts with, without a card. */
export const trialDays = 14

/**
 * Seats of a firm on trial: those of the smallest firm plan (docs/product.md "Firms and billing").
 */
export const trialSeats = plans.small_firm.seats
