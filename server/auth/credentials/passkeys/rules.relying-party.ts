import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { authError } from '../../auth-error.ts'
import type { AuthServices } from '../../context/auth-context.ts'

/** The relying party of credentials (WebAuthn Level 3 section 4). */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

/**
 * The relying party for PUBLIC_URL, or null where browsers offer no passkeys: WebAuthn accepts no
 * IP address as an id, and plain http only for `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isAddress = z.ipv4().safeParse(hostname).success || hostname.startsWith('[')
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? null : { id: hostname, name: brand.name, origin }
}

/** Tells whether people may add passkeys and sign in with them. */
export function offersPasskeys({ config, publicUrl }: Pick<AuthServices, 'config' | 'publicUrl'>): boolean {
  return config.passkeys && relyingPartyOf(publicUrl) !== null
}

/** @throws passkey_disabled */
export function requireRelyingParty({
  services,
}: {
  services: Pick<AuthServices, 'config' | 'publicUrl'>
}): RelyingParty {
  const party = relyingPartyOf(services.publicUrl)
  if (!party || !services.config.passkeys) throw authError(422, 'passkey_disabled', 'Passkeys are disabled')
  return party
}
