import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { ConsumerProfile, Person, State, several } from '../schemas.ts'
import { briefNoteLength } from './values.ts'

/**
 * Answers by field, in the order of the page. One that was never given is missing, as is one that a
 * brief leaves out.
 */
export const BriefAnswers = z.object({ ...ConsumerProfile.shape, city: z.string(), state: State }).partial()
export type BriefAnswers = z.infer<typeof BriefAnswers>
export const BriefField = BriefAnswers.keyof()
export type BriefField = z.infer<typeof BriefField>
export const briefFields: readonly BriefField[] = BriefField.options

/** A brief as its advisor reads it: answers as they are now, and the note as it was saved. */
export const Brief = z.object({
  consumerName: z.string(),
  answers: BriefAnswers,
  note: z.string(),
  sharedAt: Instant,
})
export type Brief = z.infer<typeof Brief>

/** What an advisor may read of a consumer; null without a brief, a consent, or after a block. */
export const ClientBrief = z.object({ brief: Brief.nullable() })

/** A consumer's brief for one advisor: what they chose, and every answer they could choose. */
export const OwnBrief = z.object({
  advisor: Person,
  hasConsent: z.boolean(),
  /** The consumer's name as the advisor sees it in the brief. */
  consumerName: z.string(),
  answers: BriefAnswers,
  /** What was shared; null before that and after it was withdrawn. */
  shared: z
    .object({ fields: z.array(BriefField), note: z.string(), version: z.number().int(), sharedAt: Instant })
    .nullable(),
})
export type OwnBrief = z.infer<typeof OwnBrief>

export const ShareBrief = z
  .object({
    fields: several(BriefField, briefFields.length),
    note: text(briefNoteLength),
    /**
     * The version that was changed, so that no device overwrites what another one saved; 0 for a
     * new brief.
     */
    version: z.number().int().min(0).max(1_000_000_000),
  })
  .refine(({ fields, note }) => fields.length > 0 || note !== '', {
    error: 'Choose at least one answer or write a note',
    path: ['fields'],
  })
export type ShareBrief = z.infer<typeof ShareBrief>

/** An advisor whom the consumer consented to, with the state of their brief. */
export const BriefOverview = z.object({
  advisorId: Id,
  advisorName: z.string(),
  /** How many answers it holds, the note not counted; null without a brief. */
  fieldCount: z.number().int().nullable(),
})
export type BriefOverview = z.infer<typeof BriefOverview>
