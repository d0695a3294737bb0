import { z } from 'zod'
import { Id, Instant, line } from '#contract/core/fields.ts'
import { calendarFailures } from './values.ts'

const addressHelp = 'Paste an address that starts with https:// or webcal://'

/** A secret iCal address, as Google, Outlook and Apple publish one. */
const CalendarAddress = z
  .string()
  .trim()
  .max(2_000)
  .check(z.url({ protocol: /^(https?|webcal)$/, error: addressHelp }))

/** The name is the owner's own; without one the host of the address is the name. */
export const NewLinkedCalendar = z.object({ name: line(60).default(''), address: CalendarAddress })
export type NewLinkedCalendar = z.infer<typeof NewLinkedCalendar>

/** A calendar elsewhere whose busy times close open slots. Its address is never sent back. */
export const LinkedCalendar = z.object({
  id: Id,
  name: z.string(),
  host: z.string(),
  /** The last time it was read; null when it never was. */
  readAt: Instant.nullable(),
  /** Since when and why it cannot be read; both null while it can. */
  failingSince: Instant.nullable(),
  failure: z.enum(calendarFailures).nullable(),
})
export type LinkedCalendar = z.infer<typeof LinkedCalendar>

/** A time taken by an outside calendar. Titles are never stored. */
export const BusyTime = z.object({ calendarId: Id, startsAt: Instant, endsAt: Instant })
export type BusyTime = z.infer<typeof BusyTime>
export const BusyTimesQuery = z.object({ from: Instant, to: Instant })
export type BusyTimesQuery = z.infer<typeof BusyTimesQuery>
