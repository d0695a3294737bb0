import { AuthClient } from '@supabase/auth-js'
import { authSessionStore } from './browser-store.ts'

/**
 * The published client, unchanged: it keeps the session, refreshes it 90 seconds before it ends, backs off, follows
 * other tabs and reads the answers of e-mailed links (specification sections 4 and 9). Loaded by session.ts when needed.
 */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: authSessionStore.key,
  flowType: 'pkce',
  experimental: { recoveryCodes: true },
  headers: { 'x-application-name': 'fairlead', 'Cache-Control': 'no-cache' },
})
