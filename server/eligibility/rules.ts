/** The hard rules that are checked before any score (docs/product.md "Matching"). Pure. */
import type { ContactObstacle } from '#contract/eligibility/contact/values.ts'
import type { HardRule } from '#contract/eligibility/values.ts'
import type { Communication } from '#contract/profiles/values.ts'

/** The conditions of an advisor for being bookable, the same for every consumer. */
export type Bookability = {
  /** The staff suspended the account; it is in nobody's reach until that ends. */
  readonly isSuspended: boolean
  readonly isVerified: boolean
  /** The advisor's own subscription or their firm's is active, or on trial. */
  readonly isEntitled: boolean
  readonly isPublished: boolean
  readonly acceptsClients: boolean
}

/** What the rules need of an advisor, for one consumer. */
export type Eligibility = Bookability & {
  readonly isBlocked: boolean
  readonly servedStates: readonly string[]
  readonly minimumAssets: number
  /** 0 sets no limit. */
  readonly maximumAssets: number
  /** Until then the advisor takes nobody new. */
  readonly fullUntil: Date | null
  /** This consumer has turned to the advisor before, so is not new. */
  readonly isInContact: boolean
}
/** The same with the ways to talk that the advisor offers, which their hours decide. */
export type MatchEligibility = Eligibility & { readonly offeredWays: readonly string[] }
export type EligibilityContext = {
  readonly state: string | null
  readonly assets: number
  /** How the consumer likes to talk; empty when they have not said. */
  readonly preferredCommunication: readonly Communication[]
  readonly now: Date
}

/**
 * Names the first rule that keeps a consumer and an advisor from matching, or null; rules for
 * everybody come before those that depend on this consumer. What the consumer has not stated rules
 * nobody out, but for the state, without which nobody matches.
 */
export function firstBrokenRule(eligibility: MatchEligibility, context: EligibilityContext): HardRule | null {
  const { state, assets, now } = context
  if (eligibility.isBlocked) return 'blocked'
  if (eligibility.isSuspended) return 'not_accepting'
  if (!eligibility.isVerified) return 'not_verified'
  if (!eligibility.isEntitled) return 'no_subscription'
  if (!eligibility.isPublished || !eligibility.acceptsClients) return 'not_accepting'
  if (isFull(eligibility, now)) return 'full'
  if (state === null || !eligibility.servedStates.includes(state)) return 'other_state'
  if (assets > 0 && assets < eligibility.minimumAssets) return 'assets_too_small'
  if (eligibility.maximumAssets > 0 && assets > eligibility.maximumAssets) return 'assets_too_large'
  if (!sharesCommunication(context.preferredCommunication, eligibility.offeredWays)) return 'no_shared_communication'
  return null
}

/**
 * Tells whether an advisor talks in one of the ways the consumer named; a consumer who named none
 * talks in any.
 */
export function sharesCommunication(named: readonly string[], offered: readonly string[]): boolean {
  return named.length === 0 || named.some((way) => offered.includes(way))
}

/**
 * Names the first reason why consumers may not turn to an advisor, or null: suspended, not
 * verified, not published, or not entitled (docs/product.md "Matching").
 */
export function firstContactObstacle(advisor: Omit<Bookability, 'acceptsClients'>): ContactObstacle | null {
  if (advisor.isSuspended) return 'not_available'
  if (!advisor.isVerified) return 'not_verified'
  if (!advisor.isPublished) return 'not_published'
  return advisor.isEntitled ? null : 'no_subscription'
}

/**
 * Tells whether an advisor takes new clients at all: verified, entitled, published, accepting, and
 * not suspended.
 */
export function isBookable(advisor: Bookability): boolean {
  const { isSuspended, isVerified, isEntitled, isPublished, acceptsClients } = advisor
  return !isSuspended && isVerified && isEntitled && isPublished && acceptsClients
}

/**
 * Tells whether an advisor has no place left this week for this consumer. A consumer in contact
 * needs no place.
 */
export function isFull({ fullUntil, isInContact }: Pick<Eligibility, 'fullUntil' | 'isInContact'>, now: Date): boolean {
  return fullUntil !== null && fullUntil > now && !isInContact
}
