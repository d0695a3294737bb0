import { AuthClient } from '@supabase/auth-js'

/** The releases of the published client that have to go on working, with what loads each. */
const releases: Readonly<Record<string, () => Promise<object>>> = {
  '2.69.1': () => import('auth-js-2-69'),
  '2.112.2': () => import('auth-js-2-112'),
  '2.119.0': async () => ({ AuthClient }),
}

export const clientReleases = Object.keys(releases)

/**
 * The client of a release, taken for today's: what tests call has had the same form all along, and
 * that it still does is what they find out.
 */
export async function clientOfRelease(release: string): Promise<typeof AuthClient> {
  const loaded = await releases[release]?.()
  return Reflect.get(Object(loaded), 'AuthClient')
}
