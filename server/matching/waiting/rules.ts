/** Holds for how many of a line a place is free (docs/product.md "Matching"). Pure. */
import { hours } from '#contract/core/durations.ts'

/** How long a place is left to whoever was told of it before the next in line hears of one. */
export const placeHeldMs = hours(48)

export type Places = {
  /** 0 sets no bound. */
  readonly newPeopleAWeek: number
  readonly metThisWeek: number
  /** Told of a place within `placeHeldMs` and not come yet. */
  readonly toldLately: number
}

/** How many more of the line may be told of a place now; no more than a mailing at once can be. */
export function placesToTell({ newPeopleAWeek, metThisWeek, toldLately }: Places, atMost: number): number {
  if (newPeopleAWeek === 0) return atMost
  return Math.min(atMost, Math.max(0, newPeopleAWeek - metThisWeek - toldLately))
}
