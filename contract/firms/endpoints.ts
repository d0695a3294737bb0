import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Firm,
  Invitation,
  InvitationPreview,
  InvitationToken,
  InviteAdvisor,
  RegisterFirm,
  SaveFirmPart,
  Team,
} from './schemas.ts'

const administrator = { roles: ['firm_admin'] } as const
const verifiedAdministrator = { roles: ['firm_admin'], emailVerified: true } as const

export const registerFirm = endpoint({
  method: 'POST',
  path: '/api/firms',
  access: administrator,
  limit: 'write',
  body: RegisterFirm,
  reply: { 201: Firm },
  problems: ['firms.already-registered', 'firms.in-other-firm'],
  summary: 'Register a firm with the caller as its administrator',
})

export const getOwnFirm = endpoint({
  method: 'GET',
  path: '/api/firms/mine',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: z.object({ firm: Firm.nullable() }) },
  problems: [],
  summary: "Get the caller's firm, or null",
})

export const saveFirm = endpoint({
  method: 'PATCH',
  path: '/api/firms/mine',
  access: administrator,
  limit: 'write',
  body: SaveFirmPart,
  reply: { 200: Firm },
  problems: ['firms.none'],
  summary: "Update the firm's profile",
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: z.object({ team: Team.nullable() }) },
  problems: [],
  summary: "List the firm's members, open invitations and seats; null without a firm",
})

export const inviteAdvisor = endpoint({
  method: 'POST',
  path: '/api/team/invitations',
  access: verifiedAdministrator,
  limit: 'invite',
  body: InviteAdvisor,
  reply: { 201: Invitation },
  problems: ['firms.none', 'firms.no-seat', 'firms.already-invited', 'firms.already-member', 'core.too-many'],
  summary: 'Invite an advisor by email; the invitation is valid for seven days',
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  access: administrator,
  limit: 'write',
  params: z.object({ id: Id }),
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Revoke a pending invitation',
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/team/members/:advisorId',
  access: administrator,
  limit: 'write',
  params: z.object({ advisorId: Id }),
  reply: { 204: null },
  problems: ['core.not-found', 'firms.admin-stays'],
  summary: 'Remove a member from the firm',
})

export const vouchForMember = endpoint({
  method: 'POST',
  path: '/api/team/members/:advisorId/vouch',
  access: verifiedAdministrator,
  limit: 'write',
  params: z.object({ advisorId: Id }),
  reply: { 204: null },
  problems: [
    'core.not-found',
    'firms.none',
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
  access: { roles: ['advisor', 'firm_admin'] },
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
  getTeam,
  inviteAdvisor,
  revokeInvitation,
  removeMember,
  vouchForMember,
  previewInvitation,
  acceptInvitation,
] as const
