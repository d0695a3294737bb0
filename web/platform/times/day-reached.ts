import { dayIn } from '#contract/core/days.ts'

/**
 * A day that the server counted in UTC, which can be ahead of the reader's: never later than their
 * today. As given while the zone is unknown.
 */
export function dayReached(day: string, zone: string | null, now: Date = new Date()): string {
  const today = zone && dayIn(zone, now)
  return today && day > today ? today : day
}
