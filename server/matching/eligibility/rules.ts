/** Holds the hard rules that stand before any score (docs/product.md "Matching"). Pure. */
import type { HardRule } from '#contract/matching/values.ts'

/** What the rules ask of an advisor, seen from one consumer. */
export type Standing = {
  readonly isBlocked: boolean
  readonly isVerified: boolean
  /** The advisor's own subscription or their firm's runs, or is on trial. */
  readonly isEntitled: boolean
  readonly isPublished: boolean
  readonly acceptsClients: boolean
  readonly servedStates: readonly string[]
  readonly minimumAssets: number
  /** 0 sets no bound. */
  readonly maximumAssets: number
  /** Until then nobody new may turn to them. */
  readonly fullUntil: Date | null
  /** This consumer has turned to them before, so is nobody new. */
  readonly isInContact: boolean
}
export type Circumstances = { readonly state: string | null; readonly assets: number; readonly now: Date }

/**
 * Names the first rule that stands against a match, or null. The order is that of people's interest: what holds for
 * everybody first, what depends on this consumer last. Assets not told (0) stand against nobody.
 */
export function ruleAgainst(standing: Standing, circumstances: Circumstances): HardRule | null {
  const { state, assets, now } = circumstances
  if (standing.isBlocked) return 'blocked'
  if (!standing.isVerified) return 'not_verified'
  if (!standing.isEntitled) return 'no_subscription'
  if (!standing.isPublished || !standing.acceptsClients) return 'not_accepting'
  if (isFull(standing, now)) return 'full'
  if (state === null || !standing.servedStates.includes(state)) return 'other_state'
  if (assets > 0 && assets < standing.minimumAssets) return 'assets_too_small'
  if (standing.maximumAssets > 0 && assets > standing.maximumAssets) return 'assets_too_large'
  return null
}

/** Tells whether an advisor has no place left this week for this consumer; whoever knows them needs none. */
export function isFull({ fullUntil, isInContact }: Pick<Standing, 'fullUntil' | 'isInContact'>, now: Date): boolean {
  return fullUntil !== null && fullUntil > now && !isInContact
}

/** The assets that an advisor's bounds are held against: whichever of the two sums a consumer told is larger. */
export function assetsOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return Math.max(consumer.investableAssets, consumer.investmentAmount)
}

/** The sum an advisor would manage, which yearly costs are worked out for; 0 where the consumer has told none. */
export function sumOf(consumer: { investableAssets: number; investmentAmount: number }): number {
  return consumer.investmentAmount || consumer.investableAssets
}
