import { z } from 'zod'
import { Day } from '../../core/fields.ts'
import { criteria, passReasons } from '../values.ts'

/** Fewer people than this are not counted out, so that nobody can be recognized in a figure. */
export const reachAtLeast = 5
/** How many places of a list count as being shown. */
export const reachPlaces = 24

const AtLeast = z.number().int().nullable()

/** Why an advisor is shown, over everybody matched in one night; null where it would be fewer than `reachAtLeast`. */
export const Reach = z.object({
  day: Day.nullable(),
  /** People on whose first page the advisor stood. */
  people: AtLeast,
  /** Of them, those for whom a criterion brought at least half of its points. */
  criteria: z.record(z.enum(criteria), AtLeast),
  /** Why people passed, over the last ninety days. */
  passes: z.record(z.enum(passReasons), AtLeast),
})
export type Reach = z.infer<typeof Reach>
