import { z } from 'zod'
import { emailPreferences } from './values.ts'

/** Which emails a user gets: every preference of values.ts, on or off. */
export const EmailPreferences = z.record(z.enum(emailPreferences.map(({ name }) => name)), z.boolean())
export type EmailPreferences = z.infer<typeof EmailPreferences>
