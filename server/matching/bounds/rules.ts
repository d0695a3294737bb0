/** Holds which of the bounds that filters offer an advisor keeps, for the counts beside them. */
import { days } from '#contract/core/durations.ts'
import { distanceChoices, freeWithinChoices, ratingChoices } from '#contract/matching/values.ts'

/** The bounds offered on miles that a distance lies within; none when it is not known. */
export function distancesKept(miles: number | null): string[] {
  return miles === null ? [] : distanceChoices.filter((most) => miles <= most).map(String)
}

/** The bounds offered on ratings that a rating reaches; none without one. */
export function ratingsKept(rating: number | null): string[] {
  return rating === null ? [] : ratingChoices.filter((least) => rating >= least).map(String)
}

/** The bounds offered on days from `now`, and until when each goes. Both in milliseconds. */
export function waitBounds(now: number): { bound: string; until: number }[] {
  return freeWithinChoices.map((most) => ({ bound: String(most), until: now + days(most) }))
}

/** Those of the bounds on days within which the next free slot lies; none without one. */
export function waitsKept(nextFreeAt: number | null, bounds: ReturnType<typeof waitBounds>): string[] {
  return nextFreeAt === null ? [] : bounds.flatMap(({ bound, until }) => (nextFreeAt <= until ? [bound] : []))
}
