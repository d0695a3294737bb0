import { z } from 'zod'
import { days } from '#contract/core/durations.ts'
import { Day, Instant } from '#contract/core/fields.ts'
import { dailyFigureNames, mostNumberDays } from './values.ts'

/** The first and the last day of a range, both included. */
export const NumbersQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < days(mostNumberDays), {
    path: ['from'],
    message: `Must be less than ${mostNumberDays} days before the last day`,
  })
export type NumbersQuery = z.infer<typeof NumbersQuery>

const FigureName = z.enum(dailyFigureNames)

/** One figure by one segment, in the range and in as many days before it. */
export const NumberRow = z.object({
  figure: FigureName,
  segment: z.string(),
  count: z.number().int(),
  /** What the counted add up to: cents, seconds or stars; 0 where there is nothing to add. */
  total: z.number(),
  countBefore: z.number().int(),
  totalBefore: z.number(),
})
export type NumberRow = z.infer<typeof NumberRow>

const CohortWeek = z.object({
  /** The Monday of the week in which they signed up. */
  cohort: Day,
  week: z.number().int(),
  size: z.number().int(),
  active: z.number().int(),
})

export const Numbers = z.object({
  from: Day,
  to: Day,
  /** The first day of the range compared with, which ends the day before `from`. */
  comparedFrom: Day,
  /** When the days were last counted; null before the first time. */
  countedAt: Instant.nullable(),
  rows: z.array(NumberRow),
  /** Sign-ups, consents, appointments and payments by day of the range, all segments together. */
  course: z.array(z.object({ figure: FigureName, day: Day, count: z.number().int(), total: z.number() })),
  cohorts: z.array(CohortWeek),
})
export type Numbers = z.infer<typeof Numbers>
