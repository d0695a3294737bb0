import type { AuthClient } from '@supabase/auth-js'
import { clientHeaders } from '#web/platform/api/client-headers.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { registrationKey, registrationStorage } from './registration-storage.ts'

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
    storageKey: registrationKey,
    storage: registrationStorage,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    headers: clientHeaders,
  })
  return client
}
