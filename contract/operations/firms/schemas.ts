import { z } from 'zod'
import { planIds, subscriptionStates } from '#contract/billing/values.ts'
import { Id, Instant, text } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { SignOnDomain } from '#contract/firms/sign-on/schemas.ts'
import { firmRoles, registrationMarks, signOnKinds } from '#contract/firms/values.ts'
import { routingFallbacks, routingRules } from '#contract/leads/values.ts'
import { StaffReason } from '#contract/staff/schemas.ts'

/** A firm as a list of the staff shows it. */
export const ListedFirm = z.object({
  id: Id,
  name: z.string(),
  /** City and state, as the firm says. */
  place: z.string(),
  createdAt: Instant,
  plan: z.enum(planIds).nullable(),
  /** Null without a subscription. */
  subscription: z.enum(subscriptionStates).nullable(),
  /** Null is without limit. */
  seats: z.number().int().nullable(),
  seatsUsed: z.number().int(),
  memberCount: z.number().int(),
  /** The name in the public register; null while the firm counts as not verified. */
  registeredAs: z.string().nullable(),
  registrationMark: z.enum(registrationMarks).nullable(),
  hasArchive: z.boolean(),
  isJoiningSuspended: z.boolean(),
})
export type ListedFirm = z.infer<typeof ListedFirm>

export const FirmsDeskQuery = PageQuery.extend({
  /** Part of the firm's name, or a whole id. */
  words: SearchWords.optional(),
  subscription: z.enum(subscriptionStates).optional(),
})
export type FirmsDeskQuery = z.infer<typeof FirmsDeskQuery>
export const FirmsDeskPage = pageOf(ListedFirm)

const JoiningDomain = z.object({ domain: z.string(), addedAt: Instant, isSuspended: z.boolean() })

/** One firm with what the staff needs to help it. No message, lead or client is part of it. */
export const FirmRecord = ListedFirm.extend({
  website: z.string().nullable(),
  /** Whose subscription it is, in the console of payments. */
  ownerId: Id,
  registrationMarkedAt: Instant.nullable(),
  /** The longest belonging first; a thousand at most. */
  members: z.array(
    z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(firmRoles), joinedAt: Instant }),
  ),
  joiningDomains: z.array(JoiningDomain),
  signOn: z
    .object({
      kind: z.enum(signOnKinds),
      isRequired: z.boolean(),
      domains: z.array(SignOnDomain.pick({ domain: true, state: true })),
    })
    .nullable(),
  /** Null while the firm never saved one. */
  routing: z
    .object({ rule: z.enum(routingRules), fallback: z.enum(routingFallbacks), maxOpenLeads: z.number().int() })
    .nullable(),
})
export type FirmRecord = z.infer<typeof FirmRecord>

/** Null takes the mark away. */
export const MarkRegistration = z.object({ mark: z.enum(registrationMarks).nullable(), reason: StaffReason })
export type MarkRegistration = z.infer<typeof MarkRegistration>
export const SetJoining = z.object({ isSuspended: z.boolean(), reason: StaffReason })
export type SetJoining = z.infer<typeof SetJoining>
export const RemoveFirmDomain = z.object({
  domain: text(253).min(1),
  from: z.enum(['joining', 'sign-on']),
  reason: StaffReason,
})
export type RemoveFirmDomain = z.infer<typeof RemoveFirmDomain>
