// Which account somebody from a provider is let into, and which identities an account may do without.

import type { ExternalIdentity } from '../../accounts/signup/account.ts'
import { authError } from '../../auth-error.ts'
import type { Metadata } from '../../tables.ts'
import type { Account } from '../store.ts'
import type { IdentityRow } from './store.ts'

/**
 * What to do with somebody a provider vouches for: let them into the account that has this identity, join it to the
 * account of their address, or make one. An address the provider has not verified joins nothing: anybody could have
 * typed it in there.
 */
export type IdentityMatch = 'known' | 'join' | 'create' | 'unproven'

export function matchIdentity(
  external: Pick<ExternalIdentity, 'emailVerified'>,
  found: { owner: unknown; addressOwner: unknown },
  config: { autoconfirm: boolean },
): IdentityMatch {
  if (found.owner) return 'known'
  if (!found.addressOwner) return 'create'
  return external.emailVerified || config.autoconfirm ? 'join' : 'unproven'
}

/** An account's metadata with the providers it signs in by, the first of which stays the first while it is there. */
export function withProvidersOf(appMetadata: Metadata, identities: readonly IdentityRow[]): Metadata {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const first = providers.includes(String(appMetadata.provider)) ? appMetadata.provider : providers[0]
  return { ...appMetadata, provider: first, providers }
}

/** @throws identity_not_found, single_identity_not_deletable */
export function identityToUnlink(account: Account, id: string): IdentityRow {
  const found = account.identities.find((one) => one.id === id.toLowerCase())
  if (!found) throw authError(422, 'identity_not_found', "Identity doesn't exist")
  if (account.identities.length < 2)
    throw authError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  return found
}

/** What a provider tells of somebody, without what only their account may say, and never over what they wrote themselves. */
export function metadataWith(own: Metadata, { data }: Pick<ExternalIdentity, 'data'>): Metadata {
  return { ...data, ...own }
}

const providerNames: Readonly<Record<string, string>> = {
  apple: 'Apple',
  azure: 'Microsoft',
  email: 'your email address',
  google: 'Google',
  phone: 'your phone number',
}

/** A provider's name in a sentence; providers of the installation's own keep their configured name. */
export function providerName(provider: string): string {
  return providerNames[provider] ?? provider
}
