import { z } from 'zod'
import { Specialty } from '#contract/profiles/schemas.ts'
import { languages } from '#contract/profiles/values.ts'
import { reactions } from '../values.ts'

const Count = z.number().int().min(0)

const language = z.object({
  criterion: z.literal('language'),
  /** `language` is the one the consumer prefers; null when they chose none. */
  facts: z.object({ language: z.enum(languages).nullable(), isSpoken: z.boolean() }),
})
const expertise = z.object({
  criterion: z.literal('expertise'),
  /** `missing` are those of `wanted` that the advisor does not offer. */
  facts: z.object({ wanted: z.array(Specialty), missing: z.array(Specialty) }),
})
const availability = z.object({
  criterion: z.literal('availability'),
  facts: z.object({ openSlots: Count, horizonDays: Count }),
})
const location = z.object({
  criterion: z.literal('location'),
  /** `miles` are rounded, and null when a ZIP code is missing; `isNear` means near enough for full points. */
  facts: z.object({ miles: Count.nullable(), isNear: z.boolean(), isSameState: z.boolean() }),
})
const interaction = z.object({
  criterion: z.literal('interaction'),
  /** What the consumer did. An age in days and no date, because the server does not know the reader's zone. */
  facts: z.object({
    reaction: z.enum(reactions).nullable(),
    reactedDaysAgo: Count.nullable(),
    messageCount: Count,
    appointmentCount: Count,
    completedCount: Count,
  }),
})

/** The facts behind one criterion of a score, from which `reasonOf` of labels.ts makes the sentence. */
export const CriterionFacts = z.discriminatedUnion('criterion', [
  language,
  expertise,
  availability,
  location,
  interaction,
])
export type CriterionFacts = z.infer<typeof CriterionFacts>
