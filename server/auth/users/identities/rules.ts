// Which account an external identity signs in to, and which identities can be removed.

import { authError } from '../../auth-error.ts'
import type { Metadata } from '../../tables.ts'
import type { Account } from '../store.ts'
import type { IdentityRow } from './store.ts'

/** Begins the name of a firm's own identity provider; its id follows. */
export const firmProviderPrefix = 'sso:'

/** A person at a provider, as far as the provider is trusted. */
export type ExternalIdentity = {
  readonly provider: string
  /** Never changes at the provider, unlike the address. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly data: Metadata
}

/**
 * What to do with an external identity: sign in to its account, link it to the account of its
 * address, or create an account. An unverified address links nothing, because anybody can type in
 * any address at the provider.
 */
export type IdentityMatch = 'existing' | 'link' | 'create' | 'unverified'

/** Decides to which account an external identity signs in; an unverified address links nothing. */
export function matchIdentity(
  external: Pick<ExternalIdentity, 'emailVerified'>,
  found: { owner: unknown; addressOwner: unknown },
  config: { autoconfirm: boolean },
): IdentityMatch {
  if (found.owner) return 'existing'
  if (!found.addressOwner) return 'create'
  return external.emailVerified || config.autoconfirm ? 'link' : 'unverified'
}

/**
 * An account's metadata with its providers. The first provider stays first as long as it is linked.
 */
export function withProvidersOf(appMetadata: Metadata, identities: readonly IdentityRow[]): Metadata {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const first = providers.includes(String(appMetadata.provider)) ? appMetadata.provider : providers[0]
  return { ...appMetadata, provider: first, providers }
}

/**
 * The identity to remove from an account, which keeps at least one.
 * @throws identity_not_found, single_identity_not_deletable
 */
export function identityToUnlink(account: Account, id: string): IdentityRow {
  const found = account.identities.find((identity) => identity.id === id.toLowerCase())
  if (!found) throw authError(422, 'identity_not_found', "Identity doesn't exist")
  if (account.identities.length < 2)
    throw authError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  return found
}

/** The metadata of an account, completed by that of a provider; the account's own values win. */
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

/**
 * A provider's name in a sentence; providers of the installation's own keep their configured name.
 */
export function providerName(provider: string): string {
  return providerNames[provider] ?? provider
}
