import { z } from 'zod'
import { Brief } from '../briefs/schemas.ts'
import { Consent, Person, SeenConsumer, Specialty } from '../schemas.ts'

/**
 * Exactly what one advisor sees of the consumer who reads it, and the consent in force, if there is
 * one. Before the first consent the advisor sees nothing of the consumer at all: then `hadConsent`
 * is false.
 */
export const Disclosure = z.object({
  advisor: Person,
  consent: Consent.nullable(),
  hadConsent: z.boolean(),
  seen: SeenConsumer,
  /** Whether there is a picture at all; `seen` says whether the advisor sees it. */
  hasPicture: z.boolean(),
  /** What the consumer wants help with, which the lead shows as it is now. */
  wants: z.array(Specialty),
  brief: Brief.nullable(),
})
export type Disclosure = z.infer<typeof Disclosure>
