/** Bounds a reader's day and summarizes their replies (docs/product.md "Chat"). Pure. */
import { minutes, seconds } from '#contract/core/durations.ts'
import type { Desk } from '#contract/dashboards/schemas.ts'

/**
 * The day of an instant in a zone, from its start up to the next one, and when the day before
 * began.
 */
export function dayBounds(timeZone: string, now: Date): { day: string; from: Date; to: Date; yesterday: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
  // The change of the clocks makes some days longer, so days are added on the calendar.
  const startOf = (days: number) =>
    new Date(start.toPlainDate().add({ days }).toZonedDateTime(timeZone).epochMilliseconds)
  return { day: start.toPlainDate().toString(), from: startOf(0), to: startOf(1), yesterday: startOf(-1) }
}

/** How many replies there were, and the wait that half of them kept within. */
export function answeredOf(waitedSeconds: readonly number[]): Desk['answered'] {
  const sorted = waitedSeconds.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) return { count: 0, medianMinutes: null }
  return { count: sorted.length, medianMinutes: Math.round(seconds((low + high) / 2) / minutes(1)) }
}
