/** Assigns advisors to the choices of a filter, for the counts beside them. Pure. */
import { days } from '#contract/core/durations.ts'
import { distanceChoices, freeWithinChoices, ratingChoices } from '#contract/matching/values.ts'

/** The choices of miles that include a distance; none when it is unknown. */
export function distanceBuckets(miles: number | null): string[] {
  return miles === null ? [] : distanceChoices.filter((most) => miles <= most).map(String)
}

/** The choices of ratings that a rating reaches; none without a rating. */
export function ratingBuckets(rating: number | null): string[] {
  return rating === null ? [] : ratingChoices.filter((least) => rating >= least).map(String)
}

/** The choices of days from `now`, with the end of each. Both in milliseconds since 1970. */
export function waitBuckets(now: number): { bucket: string; until: number }[] {
  return freeWithinChoices.map((most) => ({ bucket: String(most), until: now + days(most) }))
}

/** The choices of days that include the next free slot; none without one. */
export function waitBucketsOf(nextFreeAt: number | null, buckets: ReturnType<typeof waitBuckets>): string[] {
  return nextFreeAt === null ? [] : buckets.flatMap(({ bucket, until }) => (nextFreeAt <= until ? [bucket] : []))
}
