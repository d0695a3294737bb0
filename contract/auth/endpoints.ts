import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AccountSecurity, DeleteAccount, Reauthentication, SecurityEvent, SignedInPlace } from './schemas.ts'
import { shownSessions } from './values.ts'

// Every signed-in user manages their own account and sees nobody else's.
// What people need while they set up the second factor that their role requires.
const ownAccess = { roles: 'any', beforeSecondFactor: true } as const

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/security-events',
  access: ownAccess,
  limit: 'read',
  query: PageQuery,
  reply: { 200: pageOf(SecurityEvent) },
  problems: [],
  summary: "List the caller's recent sign-ins and account changes, latest first",
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: ownAccess,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(SignedInPlace) }) },
  problems: [],
  summary: `List the caller's active sessions, most recently used first, at most ${shownSessions}`,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: ownAccess,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: "End one of the caller's sessions",
})

export const getAccountSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  access: ownAccess,
  limit: 'read',
  reply: { 200: AccountSecurity },
  problems: ['core.not-found'],
  summary: 'Get whether the caller has a password, and what changes and sign-in require',
})

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/account/reauthentication',
  access: ownAccess,
  limit: 'write',
  body: Reauthentication,
  reply: { 204: null },
  problems: ['auth.wrong-password', 'auth.wrong-code', 'core.not-found', 'core.too-many'],
  summary: "Confirm the caller's identity for ten minutes",
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: everyone,
  limit: 'contact',
  body: DeleteAccount,
  reply: { 204: null },
  problems: [
    'auth.reauthentication-needed',
    'auth.confirmation-missing',
    'auth.last-admin',
    'firms.not-empty',
    'core.not-found',
  ],
  summary: "Delete the caller's account with its sessions, consents and personal data",
})

export const authEndpoints = [
  listSecurityEvents,
  listSessions,
  endSession,
  getAccountSecurity,
  reauthenticate,
  deleteAccount,
] as const
