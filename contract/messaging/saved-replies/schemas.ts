import { z } from 'zod'
import { Id, line, text } from '#contract/core/fields.ts'
import { messageMaxLength } from '../values.ts'
import { placeholderError } from './values.ts'

export const WriteSavedReply = z.object({
  title: line(60).min(1, 'Give it a name'),
  body: text(messageMaxLength)
    .min(1, 'Write the reply')
    .refine((body) => placeholderError(body) === null, { error: ({ input }) => placeholderError(String(input)) }),
})
export type WriteSavedReply = z.infer<typeof WriteSavedReply>

/** A reply its writer sends often, with placeholders of values.ts. */
export const SavedReply = z.object({ id: Id, title: z.string(), body: z.string() })
export type SavedReply = z.infer<typeof SavedReply>
