/** Decides which weeks a firm's numbers cover. Pure. */
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import type { AnswerWeek } from '#contract/leads/performance/schemas.ts'

/** The Mondays (UTC) of the last `count` weeks, the current one last. */
export function countedWeeks(now: Date, count: number): string[] {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  const monday = now.getTime() - days(daysSinceMonday)
  return Array.from({ length: count }, (_, n) => utcDay(new Date(monday - days(7 * (count - 1 - n)))))
}

/** Every counted week in order; a week without leads has none and no median. */
export function fillWeeks(weeks: readonly string[], found: readonly AnswerWeek[]): AnswerWeek[] {
  const byWeek = new Map(found.map((each) => [each.week, each]))
  return weeks.map((week) => byWeek.get(week) ?? { week, leads: 0, medianMinutes: null })
}
