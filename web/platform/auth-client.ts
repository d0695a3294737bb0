import { AuthClient } from '@supabase/auth-js'
import { authSessionStore } from './browser-store.ts'

/** Sends the session along with a proof of an address: it shows that the proof comes from the account's owner. */
const fetchWithSession: typeof fetch = (input, init) => {
  const token = authSessionStore.read()?.access_token
  if (!String(input).endsWith('/auth/v1/verify') || typeof token !== 'string') return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/**
 * The published client, unchanged: it keeps the session, refreshes it 90 seconds before it ends, backs off, follows
 * other tabs and reads the answers of e-mailed links (specification sections 4 and 9). Loaded by session.ts when needed.
 */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: authSessionStore.key,
  flowType: 'pkce',
  experimental: { recoveryCodes: true },
  fetch: fetchWithSession,
  headers: { 'x-application-name': 'fairlead', 'Cache-Control': 'no-cache' },
})
