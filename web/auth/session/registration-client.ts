import type { AuthClient } from '@supabase/auth-js'
import { clientHeaders } from '#web/platform/api/client-headers.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { authSessionStore } from '../storage.ts'

const storageKey = 'fairlead-registration'
const memory = new Map<string, string>()
const isVerifier = (key: string) => key.endsWith('-code-verifier')
const shared = (key: string) => key.replace(storageKey, authSessionStore.key)

/**
 * The session stays in memory; the PKCE verifier goes where the regular client looks for it, so
 * that the link of the confirmation mail works in this browser.
 */
const storage = {
  getItem: (key: string) => (isVerifier(key) ? localStorage.getItem(shared(key)) : (memory.get(key) ?? null)),
  setItem: (key: string, value: string) => {
    if (isVerifier(key)) localStorage.setItem(shared(key), value)
    else memory.set(key, value)
  },
  removeItem: (key: string) => {
    // The verifier must outlive the session of the sign-up, which ends at once.
    if (!isVerifier(key)) memory.delete(key)
  },
}

let client: InstanceType<typeof AuthClient> | undefined

/**
 * The client of a sign-up that leaves the browser signed out. The library warns of a second one
 * with the same key, so there is one for the page.
 */
export async function registrationClient(): Promise<InstanceType<typeof AuthClient>> {
  const library = await import('@supabase/auth-js').catch((cause: unknown) => {
    throw new Unreachable(cause)
  })
  client ??= new library.AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey,
    storage,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    headers: clientHeaders,
  })
  return client
}
