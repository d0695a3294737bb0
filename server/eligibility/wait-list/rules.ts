/**
 * Decides how many consumers of a wait list are notified of a free place (docs/product.md
 * "Matching"). Pure.
 */
import { hours } from '#contract/core/durations.ts'

/** How long a place is held for a consumer who was notified, before the next one is. */
export const placeHeldMs = hours(48)

export type WaitListCapacity = {
  /** 0 sets no limit. */
  readonly newPeopleAWeek: number
  readonly newThisWeek: number
  /** Notified of a place within `placeHeldMs` and not here yet. */
  readonly notifiedRecently: number
}

/** How many more consumers may be notified of a place now, at most `atMost` in one run. */
export function placesToOffer(
  { newPeopleAWeek, newThisWeek, notifiedRecently }: WaitListCapacity,
  atMost: number,
): number {
  if (newPeopleAWeek === 0) return atMost
  return Math.min(atMost, Math.max(0, newPeopleAWeek - newThisWeek - notifiedRecently))
}
