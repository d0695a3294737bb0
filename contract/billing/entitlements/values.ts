import { type PayerKind, type PlanId, planIds, plans, type SubscriptionState } from '../values.ts'

/** How soon support answers, the lowest first (docs/product.md "Support"). */
export const supportLevels = ['standard', 'priority', 'first'] as const
export type SupportLevel = (typeof supportLevels)[number]

/** What the product has that somebody could pay for; each is a line of a price list. */
export const features = [
  'profile',
  'matching',
  'conversations',
  'calendar',
  'pipeline',
  'review_replies',
  'lead_numbers',
  'answer_times',
  'source_conversion',
  'team',
  'cover',
] as const
export type Feature = (typeof features)[number]

export type Entitlements = {
  readonly features: readonly Feature[]
  /** People of the payer who may use what it grants; null is without limit. */
  readonly seats: number | null
  readonly support: SupportLevel
}

// Stays with everybody who ever had it: losing a plan deletes nothing and closes no conversation.
const kept = ['profile', 'conversations', 'calendar', 'pipeline', 'review_replies'] as const satisfies Feature[]
const basic = [...kept, 'matching'] as const satisfies Feature[]
const professional = [...basic, 'lead_numbers'] as const satisfies Feature[]
const premium = [...professional, 'answer_times', 'source_conversion'] as const satisfies Feature[]
const firm = [...premium, 'team', 'cover'] as const satisfies Feature[]

/**
 * What each plan grants, and what is there without one (docs/payments.md "Entitlements"). Server
 * gates, price lists, the billing page and the API's description read this table and no other.
 */
export const entitlementTable = {
  /** Without a plan or trial: never had one, it ended, or it paused after the last retry. */
  advisor_none: { features: kept, seats: 0, support: 'standard' },
  firm_none: { features: [...kept, 'team'], seats: 0, support: 'standard' },
  advisor_trial: { features: premium, seats: 1, support: 'standard' },
  firm_trial: { features: firm, seats: 5, support: 'standard' },
  basic: { features: basic, seats: 1, support: 'standard' },
  professional: { features: professional, seats: 1, support: 'priority' },
  premium: { features: premium, seats: 1, support: 'first' },
  small_firm: { features: firm, seats: 5, support: 'priority' },
  growth: { features: firm, seats: 15, support: 'first' },
  enterprise: { features: firm, seats: null, support: 'first' },
} as const satisfies Record<PlanId | `${PayerKind}_${'none' | 'trial'}`, Entitlements>

/** What every consumer has, free: there is nothing that a consumer could pay for. */
export const consumerFeatures = ['matches', 'yearly_costs', 'conversations', 'private_name'] as const
export type ConsumerFeature = (typeof consumerFeatures)[number]

/** Seats of a firm on trial. */
export const trialSeats = entitlementTable.firm_trial.seats

/**
 * What a subscription grants in its state: an overdue payment takes nothing away while it is tried
 * again, and of a covered advisor only the firm's subscription grants anything. A trial grants at
 * least what the plan does that was chosen on it.
 */
export function entitlementsOf({
  payerKind,
  state,
  plan,
  trialEndsAt = null,
}: {
  payerKind: PayerKind
  state: SubscriptionState
  plan: PlanId | null
  trialEndsAt?: Date | null
}): Entitlements {
  const none = entitlementTable[`${payerKind}_none`]
  const trial = entitlementTable[`${payerKind}_trial`]
  const ofPlan = plan ? entitlementTable[plan] : none
  // The seats are those of the trial until the first payment, so a subscription that has had none
  // keeps `trialEndsAt`.
  if (state === 'trialing') return { ...bestOf([trial, ofPlan]), seats: trial.seats }
  if (state === 'past_due' && trialEndsAt) return { ...ofPlan, seats: trial.seats }
  return state === 'active' || state === 'past_due' ? ofPlan : none
}

/** What somebody has for whom several pay, themselves and their firm: the best of each. */
export function bestOf(all: readonly Entitlements[]): Entitlements {
  const levels = all.map(({ support }) => support)
  return {
    features: features.filter((feature) => all.some((each) => each.features.includes(feature))),
    seats: all.some(({ seats }) => seats === null) ? null : Math.max(0, ...all.map(({ seats }) => seats ?? 0)),
    support: supportLevels.findLast((level) => levels.includes(level)) ?? 'standard',
  }
}

/** The features that somebody had and will not have, in the order of the price list. */
export function lostBetween(before: Entitlements, after: Entitlements): Feature[] {
  return features.filter((feature) => before.features.includes(feature) && !after.features.includes(feature))
}

/** The plans of a payer that include a feature, the cheapest first. */
export function plansWith(feature: Feature, payerKind: PayerKind): PlanId[] {
  return planIds.filter(
    (plan) =>
      plans[plan].payer === payerKind &&
      entitlementsOf({ payerKind, state: 'active', plan }).features.includes(feature),
  )
}
