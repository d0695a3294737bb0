import { z } from 'zod'
import { Instant, text } from '#contract/core/fields.ts'
import { statementMaxLength } from '../values.ts'
import { appealStates } from './values.ts'

export const OpenAppeal = z.object({ statement: text(statementMaxLength).min(1, 'Say why the decision is wrong') })
export type OpenAppeal = z.infer<typeof OpenAppeal>

/** An appeal with what was said and decided. */
export const Appeal = z.object({
  state: z.enum(appealStates),
  statement: z.string(),
  openedAt: Instant,
  decidedAt: Instant.nullable(),
  note: z.string().nullable(),
})

/** What an advisor may do about a rejection: appeal until a day, or wait for the appeal made. */
export const OwnAppeal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('possible'), until: Instant }),
  Appeal.extend({ kind: z.literal('made') }),
])
export type OwnAppeal = z.infer<typeof OwnAppeal>
