import { z } from 'zod'
import { days } from '#contract/core/durations.ts'
import { Instant, text } from '#contract/core/fields.ts'
import { awayMessageMaxLength } from '../values.ts'

/** How many days one absence lasts at most. */
const absenceMaxDays = 366

/** An automatic reply to clients, from one instant to another. */
export const Absence = z
  .object({
    startsAt: Instant,
    endsAt: Instant,
    message: text(awayMessageMaxLength).min(1, 'Write the automatic reply'),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: 'Choose a last day that isn’t before the first',
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= days(absenceMaxDays), {
    path: ['endsAt'],
    error: 'Choose a last day within a year',
  })
export type Absence = z.infer<typeof Absence>

export const OwnAbsence = z.object({ absence: Absence.nullable() })
