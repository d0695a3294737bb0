import { z } from 'zod'
import { Day, Id, Instant, TimeZone, text } from '#contract/core/fields.ts'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { staffActs, staffReasonMaxLength } from './values.ts'

/** Why somebody of the staff does a thing; the log keeps it. */
export const StaffReason = text(staffReasonMaxLength).min(10, 'Give a reason of at least 10 characters')

/** Somebody as the staff knows them; an erased one has neither address nor own name. */
const NamedAccount = z.object({ id: Id, name: z.string(), email: z.string() })

/** One act of the staff. */
export const StaffLogEntry = z.object({
  id: Id,
  at: Instant,
  act: z.enum(staffActs),
  /** Null for an act of the command line. */
  by: NamedAccount.nullable(),
  /** Whom it is about; null where it is about nobody. */
  subject: NamedAccount.nullable(),
  /** What was set, such as a role, an amount or an event; never a secret. */
  detail: z.string(),
  /** What was read in the view of an account that began with it, in plain words. */
  parts: z.array(z.string()),
  /** Why, in the words of who did it. */
  reason: z.string(),
})
export type StaffLogEntry = z.infer<typeof StaffLogEntry>

export const StaffLogQuery = PageQuery.extend({
  /** Part of a reason or a detail, or of the name or address of either side. */
  words: text(rowSearchMaxLength).optional(),
  act: z.enum(staffActs).optional(),
  /** Who did it, or whom it is about. */
  personId: Id.optional(),
  /** The first and the last day, in UTC. */
  /** Days in `timeZone`, both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: TimeZone.default('UTC'),
})
export type StaffLogQuery = z.infer<typeof StaffLogQuery>

export const StaffLogPage = pageOf(StaffLogEntry)
