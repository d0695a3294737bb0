/**
 * Turns open slots into the hours of days that matching counts (docs/product.md "Matching"). Pure.
 */
import { days, hours } from '#contract/core/durations.ts'
import { openingsDays } from '#contract/scheduling/values.ts'

/**
 * The hours in which slots start, as a bit mask (bit 0 to 23) for each UTC day from that of the
 * first slot on, of as many days as openings are kept. `startsAt` rises.
 */
export function openHoursOf(startsAt: readonly Date[]): number[] {
  const masks: number[] = []
  const firstDay = utcDayOf(startsAt[0]?.getTime() ?? 0)
  for (const slot of startsAt) {
    const time = slot.getTime()
    const day = utcDayOf(time) - firstDay
    const hour = Math.floor((time % days(1)) / hours(1))
    if (day >= openingsDays) break
    while (masks.length <= day) masks.push(0)
    masks[day] = (masks[day] ?? 0) | (1 << hour)
  }
  return masks
}

/** The UTC day of an instant in milliseconds, counted from 1970. */
export function utcDayOf(time: number): number {
  return Math.floor(time / days(1))
}
