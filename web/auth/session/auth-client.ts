import { AuthClient } from '@supabase/auth-js'
import { Visit } from '#contract/operations/visits/schemas.ts'
import { visitHeader } from '#contract/operations/visits/values.ts'
import { clientHeaders } from '#web/platform/api/client-headers.ts'
import { authSessionStore, visitStore } from '../storage.ts'
import { type FoundSession, ownUserOf, type SessionUser } from './session-user.ts'

/**
 * Sends the session along with a proof of an address: it shows that the proof comes from the
 * account's owner. A tab that views an account says so, and may change nothing.
 */
const fetchWithSession: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  const visitId = visitStore.read()?.id
  if (typeof visitId === 'string') headers.set(visitHeader, visitId)
  const token = authSessionStore.read()?.access_token
  if (String(input).endsWith('/auth/v1/verify') && typeof token === 'string')
    headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/**
 * The published client, unchanged: it keeps the session, refreshes it 90 seconds before it ends,
 * backs off, follows other tabs and reads the answers of e-mailed links (docs/product.md
 * "Accounts"). Loaded by session.ts when needed.
 */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: authSessionStore.key,
  flowType: 'pkce',
  experimental: { recoveryCodes: true },
  fetch: fetchWithSession,
  headers: clientHeaders,
})

/** The user of a session: the person whose account this tab views, or the session's own. */
export function userOf(found: FoundSession): SessionUser {
  return visitedBy(found.user.id) ?? ownUserOf(found)
}

/** The person whose account this tab views, for as long as that lasts. */
function visitedBy(staffId: string): SessionUser | null {
  const { data: visit } = Visit.safeParse(visitStore.read())
  if (visit?.staffId !== staffId || Date.parse(visit.endsAt) < Date.now()) return null
  const { id, email, role, firmRole, isEmailVerified } = visit.person
  const steps = { awaitsSecondStep: false, mustSetUpSecondStep: false }
  const firm = firmRole ? { firmRole } : {}
  return { id, email, role, ...firm, emailVerified: isEmailVerified, phone: '', ...steps, visit }
}
