import { z } from 'zod'
import { Day } from '#contract/core/fields.ts'
import { firmRoles } from '#contract/firms/values.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { performanceWeeks } from '../values.ts'

/** How many weeks are counted, the current one included. */
export const TeamPerformanceQuery = z.object({
  weeks: z.coerce
    .number()
    .int()
    .min(performanceWeeks.fewest)
    .max(performanceWeeks.most)
    .default(performanceWeeks.usual),
})

/**
 * The leads of one week, which begins on Monday in the zone of printed days, and how soon they were
 * first answered.
 */
export const AnswerWeek = z.object({
  week: Day,
  leads: z.number().int(),
  /** Null where none of the week's leads has been answered. */
  medianMinutes: z.number().nullable(),
})
export type AnswerWeek = z.infer<typeof AnswerWeek>

/** How one member's work goes: leads of the weeks counted, and those open now. */
export const MemberNumbers = z.object({
  person: Person,
  firmRole: z.enum(firmRoles),
  openLeads: z.number().int(),
  leads: z.number().int(),
  convertedLeads: z.number().int(),
  /** Of as many weeks before. */
  leadsBefore: z.number().int(),
  convertedLeadsBefore: z.number().int(),
  /** A share of 1; null without leads. */
  conversionRate: z.number().nullable(),
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
  weeks: z.array(AnswerWeek),
})
export type MemberNumbers = z.infer<typeof MemberNumbers>

export const TeamPerformance = z.object({ items: z.array(MemberNumbers) })
