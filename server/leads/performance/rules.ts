/** Decides which weeks a firm's numbers cover. Pure. */
import { printedZone } from '#contract/core/days.ts'
import type { AnswerWeek } from '#contract/leads/performance/schemas.ts'
import { plainDayOf, startOfDay } from '#server/platform/days.ts'

/** The Mondays of the last `count` weeks in the zone of printed days, the current one last. */
export function countedWeeks(now: Date, count: number): string[] {
  const today = plainDayOf(now, printedZone)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return Array.from({ length: count }, (_, n) => monday.subtract({ weeks: count - 1 - n }).toString())
}

/** The instant at which a week begins, or the one `weeksBefore` weeks before it. */
export function startOfWeek(monday: string, weeksBefore = 0): Date {
  return startOfDay(monday, printedZone, -7 * weeksBefore)
}

/** Every counted week in order; a week without leads has none and no median. */
export function fillWeeks(weeks: readonly string[], found: readonly AnswerWeek[]): AnswerWeek[] {
  const byWeek = new Map(found.map((each) => [each.week, each]))
  return weeks.map((week) => byWeek.get(week) ?? { week, leads: 0, medianMinutes: null })
}
