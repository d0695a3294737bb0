import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { approvedTexts, heldStates, textDecisions, textNoteMaxLength } from './values.ts'

/** One text as readers see it now, and as the advisor wrote it since. */
export const TextChange = z.object({
  text: z.enum(approvedTexts),
  before: z.string().nullable(),
  after: z.string(),
})
export type TextChange = z.infer<typeof TextChange>

/** Texts of an advisor that readers don't see yet. */
export const HeldTexts = z.object({
  advisor: z.object({ id: Id, name: z.string() }),
  changes: z.array(TextChange),
  state: z.enum(heldStates),
  /** Why they were sent back; empty otherwise. */
  note: z.string(),
  decidedByName: z.string().nullable(),
  submittedAt: Instant,
  /** Grows with each change, so that a decision is about what was read. */
  version: z.number().int(),
})
export type HeldTexts = z.infer<typeof HeldTexts>

/** The caller's own: the firm that approves their texts, and what waits. */
export const OwnTexts = z.object({ approvedBy: z.string().nullable(), held: HeldTexts.nullable() })
export type OwnTexts = z.infer<typeof OwnTexts>

export const DecideTexts = z
  .object({
    version: z.number().int(),
    decision: z.enum(textDecisions),
    note: text(textNoteMaxLength).default(''),
  })
  .refine(({ decision, note }) => decision !== 'returned' || note !== '', {
    path: ['note'],
    message: 'Say what to change',
  })
export type DecideTexts = z.infer<typeof DecideTexts>
