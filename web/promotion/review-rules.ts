import { days } from '#contract/core/durations.ts'

/** How much somebody has used the site, counted in their own browser and never sent. */
export type Usage = { sessions: number; secondsOnSite: number; pageVisits: number; lastRequestAt: number | null }

type Thresholds = { sessions: number; secondsOnSite: number; pageVisits: number }

/** When the prompt appears (docs/product.md "Offers and prompts"). */
const reviewThresholds: Readonly<Record<'default' | 'home', Thresholds>> = {
  default: { sessions: 3, secondsOnSite: 300, pageVisits: 5 },
  home: { sessions: 3, secondsOnSite: 180, pageVisits: 4 },
}
const pauseAfterRequest = days(30)

/**
 * Returns whether the visitor has used the product enough for a review prompt, at most one every
 * thirty days.
 */
export function isReviewDue(usage: Usage, page: 'default' | 'home', now: number): boolean {
  const needed = reviewThresholds[page]
  return (
    usage.sessions >= needed.sessions &&
    usage.secondsOnSite >= needed.secondsOnSite &&
    usage.pageVisits >= needed.pageVisits &&
    (usage.lastRequestAt === null || now - usage.lastRequestAt >= pauseAfterRequest)
  )
}

/** Up to this rating we ask what to do better; both ways stay open whatever one gives. */
export const feedbackUpTo = 3

/** The three quick answers and their ratings. */
export const quickRatings = [
  { label: 'Love it!', rating: 5 },
  { label: 'It’s good', rating: 4 },
  { label: 'Needs work', rating: 2 },
] as const
