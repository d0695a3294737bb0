import { z } from 'zod'
import { Day } from '#contract/core/fields.ts'
import { State } from '#contract/profiles/schemas.ts'
import { criteria } from '../values.ts'
import { experienceBands, payingPlans } from './values.ts'

/** How often the advisors of a group were shown, by the mean and its interval of 95 %. */
const Exposure = z.object({
  advisors: z.number().int(),
  /** People on whose first page an advisor of the group was, on average. */
  mean: z.number(),
  low: z.number(),
  high: z.number(),
})

/** A group, held against all advisors outside it. */
const Group = Exposure.extend({
  /** Whether the two means are further apart than three standard errors. */
  differs: z.boolean(),
})
export type FairnessGroup<Name extends string = string> = z.infer<typeof Group> & { name: Name }

/** Whom the lists of one night showed, and why (docs/fairness.md). */
export const FairnessReport = z.object({
  isDemo: z.boolean(),
  /** The night, in UTC; null before the first one. */
  day: Day.nullable(),
  all: Exposure,
  /** Listed advisors who were on nobody's first page. */
  unseen: z.number().int(),
  /** 0 when all were shown equally often, 1 when one had every place. */
  gini: z.number(),
  byPlan: z.array(Group.extend({ name: z.enum(payingPlans) })),
  byExperience: z.array(Group.extend({ name: z.enum(experienceBands) })),
  byState: z.array(Group.extend({ name: State })),
  /** The share of places for which a criterion brought at least half of its points. */
  criteria: z.record(z.enum(criteria), z.number()),
  /** How often the first of two equal advisors was ahead, over many pairs and days. */
  draw: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type FairnessReport = z.infer<typeof FairnessReport>
