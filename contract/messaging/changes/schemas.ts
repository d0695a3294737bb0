import { z } from 'zod'
import { text } from '#contract/core/fields.ts'
import { messageMaxLength } from '../values.ts'

export const EditMessage = z.object({ body: text(messageMaxLength).min(1, 'Write a message first') })
export type EditMessage = z.infer<typeof EditMessage>
