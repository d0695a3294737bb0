import { z } from 'zod'
import { Day } from '#contract/core/fields.ts'
import { criteria, passReasons } from '../values.ts'

/** Counts of fewer people are withheld, so that nobody can be recognized. */
export const minCountedPeople = 5
/** The first places of a list, which count as impressions. */
export const impressionPlaces = 24

const AtLeast = z.number().int().nullable()

/**
 * How often an advisor is shown, over all consumers matched in one night; null below
 * `minCountedPeople`.
 */
export const Impressions = z.object({
  day: Day.nullable(),
  /** People on whose first page the advisor was. */
  people: AtLeast,
  /** Of them, those for whom a criterion brought at least half of its points. */
  criteria: z.record(z.enum(criteria), AtLeast),
  /** Why people passed, over the last ninety days. */
  passes: z.record(z.enum(passReasons), AtLeast),
})
export type Impressions = z.infer<typeof Impressions>
