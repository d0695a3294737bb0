import { z } from 'zod'
import { Id, TimeZone } from '#contract/core/fields.ts'
import { comparedAtMost } from '../values.ts'

/** The advisors of a comparison, in the order of its columns. */
export const ComparisonQuery = z.object({
  advisor: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(Id).min(1).max(comparedAtMost),
  ),
  /** The zone of the reader, for the next opening. */
  timeZone: TimeZone.default('America/New_York'),
})
export type ComparisonQuery = z.infer<typeof ComparisonQuery>
