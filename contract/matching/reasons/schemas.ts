import { z } from 'zod'
import { Specialty, TimeOfDay } from '#contract/profiles/schemas.ts'
import { languages } from '#contract/profiles/values.ts'
import { depths, reactions } from '../values.ts'

const Count = z.number().int().min(0)

const language = z.object({
  criterion: z.literal('language'),
  /** `language` is the one the consumer prefers; null when they chose none. */
  facts: z.object({ language: z.enum(languages).nullable(), isSpoken: z.boolean() }),
})
const expertise = z.object({
  criterion: z.literal('expertise'),
  /** Each wanted specialty, those that matter most first, and how deep the advisor is in it. */
  facts: z.object({
    wanted: z.array(z.object({ specialty: Specialty, isTop: z.boolean(), depth: z.enum(depths) })),
  }),
})
const availability = z.object({
  criterion: z.literal('availability'),
  /**
   * `opensInDays` counts calendar days on the consumer's clock, null for no opening within the
   * horizon. `openDays` are the days with an opening at the consumer's times, counted up to what
   * gives full points.
   */
  facts: z.object({
    opensInDays: Count.nullable(),
    openDays: Count,
    horizonDays: Count,
    timesOfDay: z.array(TimeOfDay),
  }),
})
const location = z.object({
  criterion: z.literal('location'),
  /**
   * `miles` are rounded, and null when a ZIP code is missing; `isNear` means near enough for full
   * points.
   */
  facts: z.object({ miles: Count.nullable(), isNear: z.boolean(), isSameState: z.boolean() }),
})
const interaction = z.object({
  criterion: z.literal('interaction'),
  /**
   * What the consumer did. An age in days and no date, because the server does not know the
   * reader's zone.
   */
  facts: z.object({
    reaction: z.enum(reactions).nullable(),
    reactedDaysAgo: Count.nullable(),
    messageCount: Count,
    appointmentCount: Count,
    completedCount: Count,
  }),
})

/**
 * The facts behind one criterion of a score, from which `reasonOf` of labels.ts makes the sentence.
 */
export const CriterionFacts = z.discriminatedUnion('criterion', [
  language,
  expertise,
  availability,
  location,
  interaction,
])
export type CriterionFacts = z.infer<typeof CriterionFacts>
