import { z } from 'zod'
import { Id, Instant, line } from '#contract/core/fields.ts'
import { calendarFailures, linkedCalendarLimit } from '../linked-calendars/values.ts'
import { calendarConflicts, calendarProviders, signInProviders } from './values.ts'

/** A CalDAV server and a password made for this product alone (RFC 4791). */
export const NewCalendarAccount = z.object({
  address: z
    .string()
    .trim()
    .max(2_000)
    .check(z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' })),
  username: line(320).min(1, 'Enter your user name'),
  password: z.string().min(1, 'Enter the app password').max(1_000),
})
export type NewCalendarAccount = z.infer<typeof NewCalendarAccount>

export const CalendarSignIn = z.object({ provider: z.enum(signInProviders) })
export type CalendarSignIn = z.infer<typeof CalendarSignIn>

/** What the provider sent back with the person (RFC 6749, 4.1.2). */
export const CalendarSignInResult = z.object({
  state: z.string().min(1).max(4_000),
  code: z.string().min(1).max(4_000),
})
export type CalendarSignInResult = z.infer<typeof CalendarSignInResult>

/** Names one calendar within its account. */
const CalendarKey = z.string().min(1).max(64)

/** Which calendars close open slots, and the one that appointments are written into. */
export const CalendarChoice = z.object({
  busy: z.array(CalendarKey).max(linkedCalendarLimit),
  writesTo: CalendarKey.nullable(),
})
export type CalendarChoice = z.infer<typeof CalendarChoice>

/** An appointment that the owner moved or removed in their calendar; here it is as it was. */
const ConflictingEvent = z.object({
  appointmentId: Id,
  conflict: z.enum(calendarConflicts),
  startsAt: Instant,
})

/** An account elsewhere with its calendars. Its address and password are never sent back. */
export const CalendarAccount = z.object({
  id: Id,
  provider: z.enum(calendarProviders),
  /** The user name there. */
  login: z.string(),
  host: z.string(),
  calendars: z.array(z.object({ key: CalendarKey, name: z.string(), canWrite: z.boolean(), isBusy: z.boolean() })),
  writesTo: CalendarKey.nullable(),
  /** Since when and why appointments cannot be written; both null while they can. */
  failingSince: Instant.nullable(),
  failure: z.enum(calendarFailures).nullable(),
  conflicts: z.array(ConflictingEvent),
})
export type CalendarAccount = z.infer<typeof CalendarAccount>
