import { z } from 'zod'
import { textStates } from './values.ts'

/** Text messages as their reader sees them; of the number only the end is sent back. */
export const TextState = z.object({
  isOffered: z.boolean(),
  state: z.enum(textStates),
  numberEnd: z.string().nullable(),
})
export type TextState = z.infer<typeof TextState>

/** A number of the United States, and the agreement to get text messages there. */
export const TextNumber = z.object({
  number: z
    .string()
    .trim()
    .max(40)
    .transform((value) => value.replace(/[\s().-]/g, '').replace(/^(\+?1)?/, '1'))
    .pipe(z.string().regex(/^1[2-9]\d{9}$/, 'Enter a US mobile number')),
  agreed: z.literal(true, 'Agree to get text messages'),
})
export type TextNumber = z.infer<typeof TextNumber>

export const TextCode = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the 6 digits we sent you'),
})
export type TextCode = z.infer<typeof TextCode>
