import { z } from 'zod'
import { advisors, firmAdmins, verifiedFirmAdmins } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { SetAvatar } from '#contract/profiles/schemas.ts'
import {
  ChangeFirmRole,
  Firm,
  Invitation,
  InvitationOutcomes,
  InvitationPreview,
  InvitationToken,
  InviteAdvisor,
  InviteAdvisors,
  OfferOwnership,
  RegisterFirm,
  SaveFirmPart,
  Team,
} from './schemas.ts'

const MemberParams = z.object({ advisorId: Id })

export const registerFirm = endpoint({
  method: 'POST',
  path: '/api/firms',
  access: firmAdmins,
  limit: 'write',
  body: RegisterFirm,
  reply: { 201: Firm },
  problems: ['firms.already-registered', 'firms.in-other-firm'],
  summary: 'Register a firm with the caller as its administrator',
})

export const getOwnFirm = endpoint({
  method: 'GET',
  path: '/api/firms/mine',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ firm: Firm.nullable() }) },
  problems: [],
  summary: "Get the caller's firm, or null",
})

export const saveFirm = endpoint({
  method: 'PATCH',
  path: '/api/firms/mine',
  access: { ...firmAdmins, firm: 'edit' },
  limit: 'write',
  body: SaveFirmPart,
  reply: { 200: Firm },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Update the firm's profile",
})

export const setFirmLogo = endpoint({
  method: 'PUT',
  path: '/api/firms/mine/logo',
  access: { ...firmAdmins, firm: 'edit' },
  limit: 'costly',
  body: SetAvatar,
  bodyLimitBytes: 500_000,
  reply: { 200: Firm },
  problems: ['firms.none', 'firms.not-allowed', 'profiles.no-picture'],
  summary: "Upload the firm's logo, a square JPEG",
})

export const removeFirmLogo = endpoint({
  method: 'DELETE',
  path: '/api/firms/mine/logo',
  access: { ...firmAdmins, firm: 'edit' },
  limit: 'write',
  reply: { 200: Firm },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Remove the firm's logo",
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ team: Team.nullable() }) },
  problems: [],
  summary: "List the firm's members, open invitations and seats; null without a firm",
})

export const inviteAdvisor = endpoint({
  method: 'POST',
  path: '/api/team/invitations',
  access: { ...verifiedFirmAdmins, firm: 'invite' },
  limit: 'invite',
  body: InviteAdvisor,
  reply: { 201: Invitation },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'firms.no-seat',
    'firms.already-invited',
    'firms.already-member',
    'emails.no-invitations',
    'core.too-many',
  ],
  summary: 'Invite an advisor by email; the invitation is valid for seven days',
})

export const inviteAdvisors = endpoint({
  method: 'POST',
  path: '/api/team/invitations/batch',
  access: { ...verifiedFirmAdmins, firm: 'invite' },
  limit: 'invite',
  body: InviteAdvisors,
  reply: { 200: InvitationOutcomes },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'Invite several people by email, with an outcome for each address',
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/team/invitations/:id/resend',
  access: { ...verifiedFirmAdmins, firm: 'invite' },
  limit: 'invite',
  params: z.object({ id: Id }),
  reply: { 200: Invitation },
  problems: [
    'core.not-found',
    'firms.none',
    'firms.not-allowed',
    'firms.no-seat',
    'emails.no-invitations',
    'core.too-many',
  ],
  summary: 'Send an invitation again with a new link, valid for seven days; the earlier link stops working',
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  access: { ...firmAdmins, firm: 'invite' },
  limit: 'write',
  params: z.object({ id: Id }),
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed'],
  summary: 'Revoke a pending invitation',
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/team/members/:advisorId',
  access: { ...firmAdmins, firm: 'remove' },
  limit: 'write',
  params: MemberParams,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'firms.owner-stays'],
  summary: 'Remove a member from the firm',
})

export const changeFirmRole = endpoint({
  method: 'PUT',
  path: '/api/team/members/:advisorId/role',
  access: { ...firmAdmins, firm: 'change-role' },
  limit: 'write',
  params: MemberParams,
  body: ChangeFirmRole,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'firms.owner-stays', 'firms.no-seat'],
  summary: "Change another member's role at the firm; who becomes or stops being an administrator signs in again",
})

export const leaveFirm = endpoint({
  method: 'POST',
  path: '/api/team/leave',
  access: advisors,
  limit: 'write',
  reply: { 204: null },
  problems: ['firms.none', 'firms.owner-stays'],
  summary: 'Leave the firm',
})

export const offerOwnership = endpoint({
  method: 'POST',
  path: '/api/team/ownership',
  access: { ...verifiedFirmAdmins, firm: 'transfer' },
  limit: 'write',
  body: OfferOwnership,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'firms.not-administrator'],
  summary: 'Offer ownership of the firm to one of its administrators, for seven days; replaces an earlier offer',
})

export const withdrawOwnership = endpoint({
  method: 'DELETE',
  path: '/api/team/ownership',
  access: firmAdmins,
  limit: 'write',
  reply: { 204: null },
  problems: ['firms.none', 'firms.no-offer'],
  summary: 'Withdraw the offer of ownership, or decline it',
})

export const acceptOwnership = endpoint({
  method: 'POST',
  path: '/api/team/ownership/accept',
  access: verifiedFirmAdmins,
  limit: 'write',
  reply: { 204: null },
  problems: ['firms.none', 'firms.no-offer'],
  summary: 'Accept ownership of the firm; the earlier owner becomes an administrator',
})

export const vouchForMember = endpoint({
  method: 'POST',
  path: '/api/team/members/:advisorId/vouch',
  access: { ...verifiedFirmAdmins, firm: 'vouch' },
  limit: 'write',
  params: MemberParams,
  reply: { 204: null },
  problems: [
    'core.not-found',
    'firms.none',
    'firms.not-allowed',
    'firms.not-verified',
    'verification.not-possible',
    'verification.crd-taken',
  ],
  summary: "Vouch for a member's registration with the firm, which verifies them",
})

export const previewInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'public',
  limit: 'read',
  params: z.object({ token: InvitationToken }),
  reply: { 200: InvitationPreview },
  problems: ['core.not-found'],
  summary: 'Get the firm and the state of an invitation',
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: advisors,
  limit: 'write',
  body: z.object({ token: InvitationToken }),
  reply: { 200: Firm },
  problems: [
    'core.not-found',
    'firms.invitation-over',
    'firms.invitation-for-other',
    'firms.in-other-firm',
    'firms.no-seat',
  ],
  summary: 'Accept an invitation to a firm',
})

export const firmsEndpoints = [
  registerFirm,
  getOwnFirm,
  saveFirm,
  setFirmLogo,
  removeFirmLogo,
  getTeam,
  inviteAdvisor,
  inviteAdvisors,
  resendInvitation,
  revokeInvitation,
  removeMember,
  changeFirmRole,
  leaveFirm,
  offerOwnership,
  withdrawOwnership,
  acceptOwnership,
  vouchForMember,
  previewInvitation,
  acceptInvitation,
] as const
