import { z } from 'zod'
import { callStatuses, callTypes } from '#contract/calls/values.ts'
import { Day, EmailAddress, Id, Instant, line, optional, Phone, TimeZone, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { SeenConsumer } from '#contract/profiles/schemas.ts'
import { appointmentKinds, appointmentModes, appointmentStatuses } from '#contract/scheduling/values.ts'
import { FieldValues, SaveFieldValues } from '../fields/schemas.ts'
import { LeadStatus } from '../schemas.ts'
import { noteMaxLength } from '../values.ts'
import { clientConsents, clientOrigins, timelineKinds } from './values.ts'

/** Somebody on the advisor's own list; a converted one is cut to what they disclosed. */
export const Client = z.object({
  id: Id,
  origin: z.enum(clientOrigins),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Who they are on the platform; null for an imported client, whether or not they are here. */
  consumer: SeenConsumer.nullable(),
  leadId: Id.nullable(),
  chatId: Id.nullable(),
  estimatedValueUsd: z.number().int().nullable(),
  /** When they converted or were imported. */
  since: Instant,
  nextReviewOn: Day.nullable(),
  openTasks: z.number().int(),
  fields: FieldValues,
  invitedAt: Instant.nullable(),
})
export type Client = z.infer<typeof Client>

export const ClientDetail = Client.extend({
  matchScore: z.number().int().nullable(),
  consent: z.object({
    state: z.enum(clientConsents),
    sharesPhone: z.boolean(),
    grantedAt: Instant.nullable(),
    withdrawnAt: Instant.nullable(),
    /** It ended because the consumer’s account was deleted. */
    isAccountDeleted: z.boolean(),
  }),
  canInvite: z.boolean(),
})
export type ClientDetail = z.infer<typeof ClientDetail>

export const ClientsQuery = PageQuery.extend({
  search: text(searchMaxLength).optional(),
  origin: z.enum(clientOrigins).optional(),
})
export type ClientsQuery = z.infer<typeof ClientsQuery>

/**
 * The day of a client's next review: today, as the advisor's time zone has it, or later. What was
 * imported may lie in the past.
 */
export const nextReviewFrom = (today: string) => Day.refine((day) => day >= today, 'Choose today or a later day')

/** What the advisor wrote down about an imported client. Of a converted one it is disclosed. */
export const ClientContact = z.object({
  name: line(120).min(1, 'Add a name'),
  email: optional(EmailAddress),
  phone: optional(Phone),
})

/** Somebody whom an advisor adds to their own list. */
export const NewClient = z.object({
  name: ClientContact.shape.name,
  email: optional(EmailAddress).default(null),
  phone: optional(Phone).default(null),
  note: text(noteMaxLength).default(''),
  nextReviewOn: optional(Day).default(null),
})
export type NewClient = z.infer<typeof NewClient>

export const SaveClient = ClientContact.extend({ nextReviewOn: optional(Day), fields: SaveFieldValues }).partial()
export type SaveClient = z.infer<typeof SaveClient>

export const WriteClientNote = z.object({ body: text(noteMaxLength).min(1, 'Write a note') })
export type WriteClientNote = z.infer<typeof WriteClientNote>
export const NoteParams = z.object({ id: Id, noteId: Id })

/** What happened with a client. Of messages it says how many there were on a day, never what. */
export const TimelineItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('messages'), id: Id, at: Instant, isOwn: z.boolean(), count: z.number().int() }),
  z.object({
    kind: z.literal('call'),
    id: Id,
    at: Instant,
    isOwn: z.boolean(),
    type: z.enum(callTypes),
    status: z.enum(callStatuses),
    durationSeconds: z.number().int().nullable(),
  }),
  z.object({
    kind: z.literal('meeting'),
    id: Id,
    at: Instant,
    appointmentKind: z.enum(appointmentKinds),
    mode: z.enum(appointmentModes),
    status: z.enum(appointmentStatuses),
  }),
  z.object({ kind: z.literal('note'), id: Id, at: Instant, body: z.string() }),
  z.object({ kind: z.literal('file'), id: Id, at: Instant, isOwn: z.boolean(), fileName: z.string() }),
  z.object({
    kind: z.literal('consent'),
    id: Id,
    at: Instant,
    isWithdrawal: z.boolean(),
    isAccountDeleted: z.boolean(),
  }),
  z.object({
    kind: z.literal('stage'),
    id: Id,
    at: Instant,
    from: LeadStatus.nullable(),
    to: LeadStatus,
    note: z.string(),
  }),
])
export type TimelineItem = z.infer<typeof TimelineItem>

/** Messages are counted by day of this zone. */
export const TimelineQuery = PageQuery.extend({
  kind: z.enum(timelineKinds).optional(),
  timeZone: TimeZone.default('UTC'),
})
export type TimelineQuery = z.infer<typeof TimelineQuery>
