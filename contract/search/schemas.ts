import { z } from 'zod'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { LeadStatus } from '#contract/leads/schemas.ts'
import { Role } from '#contract/profiles/schemas.ts'
import { AppointmentKind, AppointmentStatus } from '#contract/scheduling/schemas.ts'
import { relations } from './values.ts'

export const OwnSearchQuery = z.object({ q: text(searchMaxLength).min(2) })

export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  relation: z.enum(relations),
  firmName: z.string().nullable(),
  chatId: Id.nullable(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** A lead of the actor or of their firm, named as far as the consumer agreed. */
const FoundLead = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  status: LeadStatus,
  isOwn: z.boolean(),
  /** Null in the unassigned pool of a firm. */
  advisorName: z.string().nullable(),
})

const FoundMessage = z.object({
  id: Id,
  chatId: Id,
  withName: z.string(),
  isOwn: z.boolean(),
  /** Its place in the chat, where the chat opens. */
  position: z.number().int(),
  /** The part of the message around the words. */
  excerpt: z.string(),
  createdAt: Instant,
})

const FoundAppointment = z.object({
  id: Id,
  withName: z.string(),
  startsAt: Instant,
  kind: AppointmentKind,
  status: AppointmentStatus,
  /** The part of the notes around the words; null when the name has them. */
  excerpt: z.string().nullable(),
})

/** An account, for administrators of the product. */
export const FoundAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: Instant,
  /** The verification waits for a decision. */
  isPending: z.boolean(),
})
export type FoundAccount = z.infer<typeof FoundAccount>

/** What a search finds among the actor's own things; kinds of other roles are empty. */
export const OwnHits = z.object({
  people: z.array(FoundPerson),
  leads: z.array(FoundLead),
  messages: z.array(FoundMessage),
  appointments: z.array(FoundAppointment),
  accounts: z.array(FoundAccount),
})
export type OwnHits = z.infer<typeof OwnHits>
