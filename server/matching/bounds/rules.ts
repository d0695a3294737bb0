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

/** The bounds offered on days, from `now`, within which the next free slot lies; none without one. Both in milliseconds. */
export function waitsKept(nextFreeAt: number | null, now: number): string[] {
  return nextFreeAt === null ? [] : freeWithinChoices.filter((most) => nextFreeAt <= now + days(most)).map(String)
}
