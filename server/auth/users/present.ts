import { randomUUID } from 'node:crypto'
import type { AuthFactor, AuthIdentity, AuthUser } from '#contract/auth/schemas.ts'
import { type Metadata, tokenAudience } from '../tables.ts'
import type { IdentityRow } from './identities/store.ts'
import type { Factor } from './rules.factor.ts'
import type { Account } from './store.ts'

type WireMetadata = AuthUser['app_metadata']

// Metadata is stored from JSON, so it is valid JSON.
const json = (metadata: Metadata) => metadata as WireMetadata

const at = (instant: Date | null) => instant?.toISOString()

/**
 * Presents an account as the protocol's user, without its password and our own columns. Unset
 * fields are left out.
 */
export function presentUser(account: Account): AuthUser {
  const confirmations = [account.emailConfirmedAt, account.phoneConfirmedAt].filter((date) => date !== null)
  const earliest = confirmations.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  return {
    id: account.id,
    aud: account.audience,
    role: account.tokenRole,
    email: account.email ?? '',
    email_confirmed_at: at(account.emailConfirmedAt),
    phone: account.phone ?? '',
    phone_confirmed_at: at(account.phoneConfirmedAt),
    confirmed_at: at(earliest),
    confirmation_sent_at: at(account.confirmationSentAt),
    invited_at: at(account.invitedAt),
    recovery_sent_at: at(account.recoverySentAt),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: at(account.emailChangeSentAt),
    new_phone: account.newPhone ?? undefined,
    phone_change_sent_at: at(account.phoneChangeSentAt),
    reauthentication_sent_at: at(account.reauthenticationSentAt),
    last_sign_in_at: at(account.lastSignInAt),
    app_metadata: json(account.appMetadata),
    user_metadata: json(account.userMetadata),
    identities: account.identities.map(presentIdentity),
    ...(account.factors.length > 0 && { factors: account.factors.map(presentFactor) }),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
    banned_until: at(account.bannedUntil),
    deleted_at: at(account.deletedAt),
    is_anonymous: account.isAnonymous,
  }
}

/**
 * Presents a user that does not exist, as a new one looks: the reply where somebody signs up with
 * an address or number that an account has already, which it must not tell.
 */
export function presentDecoy(
  now: Date,
  { email = '', phone = '', data }: { email?: string; phone?: string; data: Metadata },
): AuthUser {
  const provider = phone ? 'phone' : 'email'
  const instant = now.toISOString()
  return {
    id: randomUUID(),
    aud: tokenAudience,
    role: '',
    email,
    phone,
    confirmation_sent_at: instant,
    app_metadata: { provider, providers: [provider] },
    user_metadata: json(data),
    identities: [],
    created_at: instant,
    updated_at: instant,
    is_anonymous: false,
  }
}

export function presentIdentity(identity: IdentityRow): AuthIdentity {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: json(identity.data),
    provider: identity.provider,
    last_sign_in_at: at(identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: identity.email ?? undefined,
  }
}

export function presentFactor(factor: Factor): AuthFactor {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.status,
    ...(factor.friendlyName !== '' && { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    phone: factor.phone ?? undefined,
    last_challenged_at: at(factor.lastChallengedAt),
  }
}
