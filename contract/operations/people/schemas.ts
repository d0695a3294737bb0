import { z } from 'zod'
import { Device } from '#contract/auth/schemas.ts'
import { payerKinds, subscriptionStates } from '#contract/billing/values.ts'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { firmRoles } from '#contract/firms/values.ts'
import { reportReasons } from '#contract/messaging/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { staffRoles } from '#contract/staff/values.ts'
import { verificationStates } from '#contract/verification/values.ts'
import { reportDecisions } from '../reports/values.ts'
import { personActions } from './values.ts'

/** An account as a list of the staff shows it; an erased one has no address. */
export const ListedPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  staffRole: z.enum(staffRoles).nullable(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  isEmailVerified: z.boolean(),
  /** Null without a ban that is in force. */
  bannedUntil: Instant.nullable(),
  isErased: z.boolean(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const PeopleQuery = PageQuery.extend({
  /** Part of a name or an address, or a whole id. */
  words: SearchWords.optional(),
  role: z.enum(roles).optional(),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>
export const PeoplePage = pageOf(ListedPerson)

/** One account with what the staff needs to help its owner. */
export const PersonRecord = ListedPerson.extend({
  phone: z.string().nullable(),
  place: z.string(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  firm: z.object({ id: Id, name: z.string(), role: z.enum(firmRoles) }).nullable(),
  verification: z.enum(verificationStates).nullable(),
  /** Their own plan, then their firm's: an owner may have both. */
  plans: z.array(z.object({ payerId: Id, payer: z.enum(payerKinds), state: z.enum(subscriptionStates) })),
  /** Null for a viewer who does not help people with their account. */
  sessions: z
    .array(z.object({ id: Id, device: Device, ip: z.string().nullable(), signedInAt: Instant, lastSeenAt: Instant }))
    .nullable(),
  /** The latest reports of conversations about them; null for a viewer who may not read reports. */
  reports: z
    .array(
      z.object({
        id: Id,
        reason: z.enum(reportReasons),
        createdAt: Instant,
        /** Null while nobody decided. */
        decision: z.enum(reportDecisions).nullable(),
        decidedAt: Instant.nullable(),
        /** When the decision was taken back. */
        reversedAt: Instant.nullable(),
      }),
    )
    .nullable(),
  can: z.array(z.enum(personActions)),
})
export type PersonRecord = z.infer<typeof PersonRecord>

export const GiveReason = z.object({ reason: StaffReason })
export type GiveReason = z.infer<typeof GiveReason>
/** All sessions when none is named. */
export const EndSessions = GiveReason.extend({ sessionId: Id.optional() })
export type EndSessions = z.infer<typeof EndSessions>
/** Until further notice when `days` is null. */
export const BanPerson = GiveReason.extend({ days: z.number().int().min(1).max(3_650).nullable() })
export type BanPerson = z.infer<typeof BanPerson>
export const SetStaffRole = GiveReason.extend({ staffRole: z.enum(staffRoles) })
export type SetStaffRole = z.infer<typeof SetStaffRole>
/** The address of the account, typed in, so that nobody erases another one by mistake. */
export const ErasePerson = GiveReason.extend({ email: z.string().max(255) })
export type ErasePerson = z.infer<typeof ErasePerson>
