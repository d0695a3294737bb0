import { z } from 'zod'
import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { JoinableFirm, Joining } from './schemas.ts'

const manager = { roles: ['firm_admin'], emailVerified: true, firm: 'invite' } as const

export const getJoining = endpoint({
  method: 'GET',
  path: '/api/team/joining',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  reply: { 200: Joining },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "List the firm's email domains and who asks to join",
})

export const addFirmDomain = endpoint({
  method: 'POST',
  path: '/api/team/domains',
  access: manager,
  limit: 'write',
  reply: { 200: Joining },
  problems: ['firms.none', 'firms.not-allowed', 'firms.shared-domain', 'firms.domain-taken'],
  summary: "Let people at the domain of the caller's verified address ask to join the firm",
})

export const removeFirmDomain = endpoint({
  method: 'DELETE',
  path: '/api/team/domains/:domain',
  access: manager,
  limit: 'write',
  params: z.object({
    domain: z
      .string()
      .max(253)
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i),
  }),
  reply: { 200: Joining },
  problems: ['firms.none', 'firms.not-allowed', 'core.not-found'],
  summary: 'Stop people of a domain from asking to join; open requests of that domain end',
})

export const approveJoinRequest = endpoint({
  method: 'POST',
  path: '/api/team/join-requests/:id/approve',
  access: manager,
  limit: 'write',
  params: IdParams,
  reply: { 200: Joining },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'firms.no-seat', 'firms.in-other-firm'],
  summary: 'Approve a request to join the firm, as an advisor',
})

export const declineJoinRequest = endpoint({
  method: 'POST',
  path: '/api/team/join-requests/:id/decline',
  access: manager,
  limit: 'write',
  params: IdParams,
  reply: { 200: Joining },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed'],
  summary: 'Decline a request to join the firm',
})

export const getJoinableFirm = endpoint({
  method: 'GET',
  path: '/api/joinable-firm',
  access: advisors,
  limit: 'read',
  reply: { 200: JoinableFirm },
  problems: [],
  summary: 'Get the firm that the caller may ask to join by the domain of their verified address, or null',
})

export const requestToJoin = endpoint({
  method: 'POST',
  path: '/api/joinable-firm/request',
  access: verifiedAdvisors,
  limit: 'write',
  reply: { 200: JoinableFirm },
  problems: ['core.not-found', 'core.too-many'],
  summary: 'Ask to join the firm of the domain; its administrators decide',
})

export const withdrawJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/joinable-firm/request',
  access: verifiedAdvisors,
  limit: 'write',
  reply: { 200: JoinableFirm },
  problems: [],
  summary: 'Withdraw the request to join',
})

export const joiningEndpoints = [
  getJoining,
  addFirmDomain,
  removeFirmDomain,
  approveJoinRequest,
  declineJoinRequest,
  getJoinableFirm,
  requestToJoin,
  withdrawJoinRequest,
] as const
