import { z } from 'zod'
import { Id, Instant, Phone, TimeZone, text } from '#contract/core/fields.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { AppointmentKind, AppointmentMode, Slot } from '../schemas.ts'
import { reasonMaxLength } from '../values.ts'
import {
  listedProposals,
  proposalActions,
  proposalMessageMaxLength,
  proposalStatuses,
  proposalTimes,
} from './values.ts'

const startOf = (instant: string) => new Date(instant).getTime()

/** Times that an advisor offers one client; a single one is a booking that the client accepts. */
export const NewProposal = z.object({
  consumerId: Id,
  kind: AppointmentKind.default('consultation'),
  mode: AppointmentMode,
  times: z
    .array(Instant)
    .min(1, 'Choose at least one time')
    .max(proposalTimes, `Choose up to ${proposalTimes} times`)
    .refine((all) => new Set(all.map(startOf)).size === all.length, 'Choose each time only once'),
  message: text(proposalMessageMaxLength).default(''),
})
export type NewProposal = z.infer<typeof NewProposal>

export const Proposal = z.object({
  id: Id,
  consumerId: Id,
  advisorId: Id,
  /** The other side, as the viewer may see them. */
  with: Person,
  kind: AppointmentKind,
  mode: AppointmentMode,
  message: z.string(),
  /** By start; a time is free until it begins or somebody else has it. */
  times: z.array(Slot.extend({ isFree: z.boolean() })),
  status: z.enum(proposalStatuses),
  expiresAt: Instant,
  declineReason: z.string().nullable(),
  appointmentId: Id.nullable(),
  can: z.array(z.enum(proposalActions)),
  createdAt: Instant,
})
export type Proposal = z.infer<typeof Proposal>

/** `withId` is the other side. */
export const ProposalsQuery = z.object({
  withId: Id.optional(),
  status: z.enum(proposalStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(listedProposals).default(listedProposals),
})
export type ProposalsQuery = z.infer<typeof ProposalsQuery>

export const AcceptProposal = z.object({
  startsAt: Instant,
  timeZone: TimeZone,
  /** The number that the advisor calls: required for a phone appointment, ignored for others. */
  phone: z.union([z.literal(''), Phone]).default(''),
  /** Accepts although the consumer has another appointment at that time. */
  evenIfBusy: z.boolean().default(false),
})
export type AcceptProposal = z.infer<typeof AcceptProposal>

export const DeclineProposal = z.object({ reason: text(reasonMaxLength).default('') })
