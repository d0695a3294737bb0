import { z } from 'zod'
import { Country } from '#contract/core/countries.ts'
import { Dollars, EmailAddress, Id, Instant, line, text, WebAddress } from '#contract/core/fields.ts'
import { Person, State } from '#contract/profiles/schemas.ts'
import {
  assignableFirmRoles,
  firmIndustries,
  firmPermissions,
  firmRoles,
  firmSizes,
  invitationOutcomes,
  invitationStates,
  invitationsAtOnce,
  officesMax,
} from './values.ts'

/** A place where the firm meets clients. */
export const FirmOffice = z.object({
  address: line(160).min(2, 'Enter the street address'),
  city: line(80).min(2, 'Enter the city'),
  state: State.nullable(),
})
export type FirmOffice = z.infer<typeof FirmOffice>

/** Without defaults, so that saving a part leaves the rest alone. */
const FirmFields = z.object({
  name: line(160).min(2, 'Enter your firm’s name'),
  description: text(4_000),
  website: WebAddress.nullable(),
  industry: z.enum(firmIndustries),
  size: z.enum(firmSizes),
  city: line(80),
  state: State.nullable(),
  country: Country,
  assetsUnderManagement: Dollars,
  employeeCount: z.number('Enter a number').int('Enter a whole number').min(0).max(1_000_000),
  offices: z.array(FirmOffice).max(officesMax),
})
export const SaveFirmPart = FirmFields.partial()
export type SaveFirmPart = z.infer<typeof SaveFirmPart>

/** Registering needs the name only; the rest can follow. */
export const RegisterFirm = SaveFirmPart.required({ name: true })
export type RegisterFirm = z.infer<typeof RegisterFirm>

export const Firm = z.object({
  id: Id,
  name: z.string(),
  adminId: Id,
  description: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  industry: z.enum(firmIndustries),
  size: z.enum(firmSizes),
  city: z.string(),
  state: State.nullable(),
  country: z.string(),
  assetsUnderManagement: z.number().int(),
  employeeCount: z.number().int(),
  offices: z.array(FirmOffice),
  createdAt: Instant,
})
export type Firm = z.infer<typeof Firm>

export const TeamMember = z.object({
  person: Person,
  email: z.string(),
  firmRole: z.enum(firmRoles),
  joinedAt: Instant,
  /**
   * Whether their advisor profile is published and verified, so that consumers can find them; a
   * compliance officer's never is.
   */
  isListed: z.boolean(),
  /** Their number matches the register and waits for proof, such as the administrator's word. */
  isAwaitingProof: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  firmRole: z.enum(firmRoles),
  state: z.enum(invitationStates),
  /** The latest email with its link was refused or given up; in the list of invitations. */
  isUndelivered: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const Team = z.object({
  firm: Firm,
  members: z.array(TeamMember),
  invitations: z.array(Invitation),
  seats: z.number().int().nullable(),
  seatsUsed: z.number().int(),
  /** What the viewer is at the firm, and may do. */
  role: z.enum(firmRoles),
  can: z.array(z.enum(firmPermissions)),
  /** The open offer of ownership; administrators and the owner see it. */
  ownershipOffer: z.object({ toId: Id, expiresAt: Instant }).nullable(),
})
export type Team = z.infer<typeof Team>

export const ChangeFirmRole = z.object({ firmRole: z.enum(assignableFirmRoles) })
export type ChangeFirmRole = z.infer<typeof ChangeFirmRole>

export const OfferOwnership = z.object({ advisorId: Id })

export const InviteAdvisor = z.object({ email: EmailAddress, firmRole: z.enum(assignableFirmRoles).default('advisor') })
export type InviteAdvisor = z.input<typeof InviteAdvisor>

export const InviteAdvisors = z.object({
  emails: z.array(EmailAddress).min(1, 'Add at least one email address').max(invitationsAtOnce),
  firmRole: z.enum(assignableFirmRoles).default('advisor'),
})
export type InviteAdvisors = z.input<typeof InviteAdvisors>

/** What became of each address of a batch, in its order. */
export const InvitationOutcomes = z.object({
  items: z.array(z.object({ email: z.string(), outcome: z.enum(invitationOutcomes) })),
})
export type InvitationOutcomes = z.infer<typeof InvitationOutcomes>

/** What somebody who holds an invitation may know before signing in. */
export const InvitationPreview = z.object({
  firmName: z.string(),
  email: z.string(),
  firmRole: z.enum(assignableFirmRoles),
  state: z.enum(invitationStates),
  expiresAt: Instant,
  /** The firm keeps an archive that its supervisor may read. */
  isSupervised: z.boolean(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const InvitationToken = z.string().regex(/^[A-Za-z0-9_-]{32,64}$/, 'This invitation link isn’t complete')
