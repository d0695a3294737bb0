/** Decides which days are counted and compared. */
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'

/** Days from the first to the last, both included, in the zone of printed dates. */
export type DayRange = { readonly from: string; readonly to: string }

/** What changes after its day, such as a payment settled late, has come by then. */
const countedAgainDays = 3

/** The day that lies a number of days before another. */
export function dayBefore(day: string, count: number): string {
  return utcDay(Date.parse(day) - days(count))
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return dayBefore(day, (new Date(day).getUTCDay() + 6) % 7)
}

/** As many days as the range has, ending the day before it. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = (Date.parse(to) - Date.parse(from)) / days(1)
  return { from: dayBefore(from, length + 1), to: dayBefore(from, 1) }
}

/** The days to count today: the last few, and those missed since the last time. */
export function countedRange(today: string, lastDay: string | null, keptDays: number): DayRange {
  const oldest = dayBefore(today, keptDays)
  const from = lastDay === null ? oldest : dayBefore(lastDay < today ? lastDay : today, countedAgainDays)
  return { from: from < oldest ? oldest : from, to: today }
}
