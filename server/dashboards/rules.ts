/** Bounds a reader's day and summarizes their replies (docs/product.md "Chat"). Pure. */
import { minutes, seconds } from '#contract/core/durations.ts'
import type { Desk } from '#contract/dashboards/schemas.ts'
import { plainDayOf, startOfDay } from '#server/platform/days.ts'

/**
 * The day of an instant in a zone, from its start up to the next one, and when the day before
 * began.
 */
export function dayBounds(timeZone: string, now: Date): { day: string; from: Date; to: Date; yesterday: Date } {
  const day = plainDayOf(now, timeZone)
  const startOf = (daysLater: number) => startOfDay(day, timeZone, daysLater)
  return { day: day.toString(), from: startOf(0), to: startOf(1), yesterday: startOf(-1) }
}

/** How many replies there were, and the wait that half of them kept within. */
export function answeredOf(waitedSeconds: readonly number[]): Desk['answered'] {
  const sorted = waitedSeconds.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) return { count: 0, medianMinutes: null }
  return { count: sorted.length, medianMinutes: Math.round(seconds((low + high) / 2) / minutes(1)) }
}
