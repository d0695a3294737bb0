import { z } from 'zod'
import { Id, Instant, line, text } from '#contract/core/fields.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { helpKeys, helpTextMaxLength } from '../values.ts'

/** A text that explains a term, as the staff edits it. */
export const HelpText = z.object({
  key: z.enum(helpKeys),
  title: z.string(),
  content: z.string(),
  updatedAt: Instant,
})
export type HelpText = z.infer<typeof HelpText>

export const HelpKeyParams = z.object({ key: z.enum(helpKeys) })

/** One wording that was shown; the first is the default. */
export const HelpTextVersion = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  savedAt: Instant,
  /** Null for the default, and when the account is gone. */
  savedByName: z.string().nullable(),
  isDefault: z.boolean(),
})
export type HelpTextVersion = z.infer<typeof HelpTextVersion>

export const WriteHelpText = z.object({
  title: line(60).min(1, 'Name the term'),
  content: text(helpTextMaxLength).min(10, 'Explain the term in at least 10 characters'),
  reason: StaffReason,
})
export type WriteHelpText = z.infer<typeof WriteHelpText>

export const RevertHelpText = z.object({ versionId: Id, reason: StaffReason })
export type RevertHelpText = z.infer<typeof RevertHelpText>
