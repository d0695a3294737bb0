import type { HardRule } from './values.ts'

/** Why a consumer and an advisor do not match, to the consumer and about the advisor. */
export const hardRuleLabels: Record<HardRule, string> = {
  blocked: 'One of you has blocked the other.',
  not_verified: 'Their registration hasn’t been verified yet.',
  no_subscription: 'They aren’t in matching right now.',
  not_accepting: 'They aren’t taking new clients right now.',
  full: 'They’re full this week.',
  other_state: 'They don’t serve clients in your state.',
  assets_too_small: 'Their account minimum is higher than the amount in your profile.',
  assets_too_large: 'Their account maximum is lower than the amount in your profile.',
  no_shared_communication: 'They don’t talk with clients in any of the ways you chose.',
}
