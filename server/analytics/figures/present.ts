import type { PublicFigures } from '#contract/analytics/schemas.ts'
import type { smallestFigures } from '#contract/analytics/values.ts'
import { dayIn, printedZone } from '#contract/core/days.ts'
import type { FiguresRow } from './store.ts'

type Bounds = { readonly [figure in keyof typeof smallestFigures]: number }

/**
 * A count as the public may read it; each figure below its bound is null (docs/product.md
 * "Claims").
 */
export function presentFigures(row: FiguresRow, { now, smallest }: { now: Date; smallest: Bounds }): PublicFigures {
  const enough = (count: number, bound: number) => (count >= bound ? count : null)
  const hasReviews = row.average !== null && row.reviews >= smallest.reviews
  return {
    kind: 'counted',
    countedOn: dayIn(printedZone, now),
    verifiedAdvisors: enough(row.verified, smallest.verifiedAdvisors),
    reviews: hasReviews ? { count: row.reviews, average: Math.round((row.average ?? 0) * 10) / 10 } : null,
    firstMeetings: enough(row.meetings, smallest.firstMeetings),
  }
}
