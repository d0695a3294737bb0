import { z } from 'zod'
import { consumers, verifiedConsumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { InvitePartner, ListInvitation, ListSharing, ListToken, SaveListNote, SharedAdvisors } from './schemas.ts'

export const getListSharing = endpoint({
  method: 'GET',
  path: '/api/shared-list',
  access: consumers,
  limit: 'read',
  reply: { 200: ListSharing },
  problems: [],
  summary: "Get the partner or the invitation of the caller's list",
})

export const invitePartner = endpoint({
  method: 'POST',
  path: '/api/shared-list/invitation',
  access: verifiedConsumers,
  limit: 'invite',
  body: InvitePartner,
  reply: { 201: ListSharing },
  problems: ['matching.own-address', 'matching.already-sharing', 'emails.no-invitations', 'core.too-many'],
  summary: 'Invite a partner to the list by email, replacing an earlier invitation; valid for 14 days',
})

export const endListSharing = endpoint({
  method: 'DELETE',
  path: '/api/shared-list',
  access: consumers,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: 'Stop sharing the list, or withdraw the invitation',
})

export const previewListInvitation = endpoint({
  method: 'GET',
  path: '/api/shared-list/invitations/:token',
  access: 'public',
  limit: 'read',
  params: z.object({ token: ListToken }),
  reply: { 200: ListInvitation },
  problems: ['core.not-found'],
  summary: 'Get the inviter and the state of an invitation to a list',
})

export const acceptListInvitation = endpoint({
  method: 'POST',
  path: '/api/shared-list/accept',
  access: consumers,
  limit: 'write',
  body: z.object({ token: ListToken }),
  reply: { 200: ListSharing },
  problems: [
    'core.not-found',
    'matching.list-invitation-over',
    'matching.list-invitation-for-other',
    'matching.already-sharing',
  ],
  summary: 'Accept an invitation to a list',
})

export const listSharedAdvisors = endpoint({
  method: 'GET',
  path: '/api/shared-list/advisors',
  access: consumers,
  limit: 'costly',
  reply: { 200: SharedAdvisors },
  problems: [],
  summary: 'List the advisors that either partner saved; empty without a partner',
})

export const saveListNote = endpoint({
  method: 'PUT',
  path: '/api/shared-list/notes/:advisorId',
  access: consumers,
  limit: 'write',
  params: z.object({ advisorId: Id }),
  body: SaveListNote,
  reply: { 204: null },
  problems: ['profiles.not-an-advisor'],
  summary: "Save the caller's note on an advisor, which their partner can read",
})

export const sharingEndpoints = [
  getListSharing,
  invitePartner,
  endListSharing,
  previewListInvitation,
  acceptListInvitation,
  listSharedAdvisors,
  saveListNote,
] as const
