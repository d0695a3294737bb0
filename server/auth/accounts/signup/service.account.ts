import { randomUUIDv7 } from 'node:crypto'
import { PersonName } from '#contract/core/fields.ts'
import { isVisible } from '#contract/core/visible-text.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { clientMark } from '../../credentials/ownership/rules.ts'
import { signedUp } from '../../events.ts'
import type { Metadata, PkceChallenge } from '../../tables.ts'
import { tokenAudience } from '../../tables.ts'
import type { ExternalIdentity } from '../../users/identities/rules.ts'
import { insertIdentity } from '../../users/identities/store.ts'
import { mergeMetadata, roleOf } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type Account, insertUser, type NewUser } from '../../users/store.ts'

export type NewAccount = {
  readonly email: string | null
  readonly phone?: string | null
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
  readonly data: Metadata
  /** Chosen by the command line; everybody else's comes from `data.user_type`. */
  readonly role?: Role
  /** Given to admins, and to nobody else. */
  readonly staffRole?: StaffRole
  /** An identity at a provider, which the account then signs in by instead of its own address. */
  readonly external?: ExternalIdentity
  /** Keeps `data` as it is, as the admin calls do. */
  readonly plainMetadata?: boolean
  /** The PKCE challenge that came with the sign-up. */
  readonly challenge?: PkceChallenge | null
  /** Further columns, set by the admin calls and by SAML. */
  readonly columns?: Pick<
    NewUser,
    'id' | 'tokenRole' | 'bannedUntil' | 'invitedAt' | 'phoneConfirmedAt' | 'appMetadata' | 'isSsoUser'
  >
}

/**
 * Creates an account with an identity for each of its addresses and publishes `signedUp`, in one
 * transaction; null when an address is taken. The requested role is copied once to a column that
 * its owner cannot write.
 */
export async function createAccount(tx: AuthTx, input: NewAccount): Promise<Account | null> {
  const { email, phone = null, data, external, plainMetadata = false, columns = {} } = input
  const { now } = tx
  const role = input.role ?? roleOf(data)
  const isTyped = !plainMetadata || 'user_type' in data
  // Made here and not by the database, because the metadata names it.
  const id = columns.id ?? randomUUIDv7()
  const providers = external ? [external.provider] : [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const facts = external?.data ?? {
    sub: id,
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: input.isConfirmed && email !== null,
    phone_verified: Boolean(columns.phoneConfirmedAt),
  }
  const user = await insertUser(tx.db, {
    ...columns,
    isManaged: plainMetadata || input.role !== undefined,
    signUpChallenge: input.challenge ?? null,
    signUpClient: clientMark(tx.services.secrets.codes, tx.caller),
    id,
    role,
    staffRole: input.staffRole ?? null,
    audience: tokenAudience,
    email,
    phone,
    passwordHash: input.passwordHash,
    emailConfirmedAt: input.isConfirmed && email ? now : null,
    appMetadata: { provider: providers[0], providers, ...(isTyped && { user_type: role }), ...columns.appMetadata },
    userMetadata: mergeMetadata(data, plainMetadata ? (input.isConfirmed ? { email_verified: true } : {}) : facts),
    createdAt: now,
    updatedAt: now,
  })
  if (!user) return null
  const identities = []
  for (const provider of providers) {
    const identityData = plainMetadata ? facts : { ...data, ...facts }
    const times = { lastSignInAt: now, createdAt: now, updatedAt: now }
    const identity = {
      userId: id,
      provider,
      providerId: external?.subject ?? id,
      data: external ? facts : identityData,
      email: external?.email ?? (provider === 'email' ? email : null),
    }
    identities.push(await insertIdentity(tx.db, { ...identity, ...times }))
  }
  await recordSecurityEvent(tx, { kind: 'signed_up', userId: id, detail: { provider: providers[0] } })
  await tx.publish(signedUp, { userId: id, email: email ?? '', role, ...namesIn(data) })
  return { ...user, identities, factors: [] }
}

/** The names that a profile accepts; any other is left out. */
function namesIn({ first_name: first, last_name: last }: Metadata): { firstName?: string; lastName?: string } {
  const [firstName, lastName] = [PersonName.safeParse(first).data, PersonName.safeParse(last).data]
  return {
    ...(firstName && isVisible(firstName) && { firstName }),
    ...(lastName && isVisible(lastName) && { lastName }),
  }
}
