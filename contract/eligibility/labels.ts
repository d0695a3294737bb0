import type { HardRule } from './values.ts'

/** Why a consumer and an advisor do not match, to the consumer and about the advisor. */
export const hardRuleLabels: Record<HardRule, string> = {
  blocked: 'One of you has blocked the other.',
  not_verified: 'Their registration has not been confirmed yet.',
  no_subscription: 'They are not taking part in matching at the moment.',
  not_accepting: 'They are not taking new clients at the moment.',
  full: 'They have taken on as many new people as they can this week.',
  other_state: 'They do not serve clients in your state.',
  assets_too_small: 'Their smallest account is larger than the sum you told us.',
  assets_too_large: 'They work with smaller sums than the one you told us.',
}
