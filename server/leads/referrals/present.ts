import type { Referrals } from '#contract/leads/referrals/schemas.ts'
import type { ReferralParts } from './service.ts'

/** Referrals with the month in which each person joined, and never the day. */
export function presentReferrals({ named, ...rest }: ReferralParts): Referrals {
  return {
    ...rest,
    named: named.map(({ firstName, joinedAt }) => ({ firstName, joinedIn: joinedAt.toISOString().slice(0, 7) })),
  }
}
