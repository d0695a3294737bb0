import { createAccount } from '../../accounts/signup/service.account.ts'
import { assertOpen } from '../../accounts/signup/service.ts'
import { authError } from '../../auth-error.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { findIdentity, updateIdentity } from '../../users/identities/store.ts'
import { isBanned, mergeMetadata } from '../../users/rules.ts'
import { type Account, findAccount, updateUser } from '../../users/store.ts'
import type { Assertion } from './rules.assertion.ts'
import { findProviderByDomain, type SsoProviderRow } from './store.ts'

/**
 * Finds or creates the account of a person from a firm's identity provider. These accounts are
 * never linked to others of the same address, or the provider of one firm could open accounts of
 * another.
 *
 * @throws signup_disabled, user_banned
 */
export async function findOrCreateSamlAccount(
  tx: AuthTx,
  provider: SsoProviderRow,
  assertion: Assertion,
): Promise<Account> {
  const name = `sso:${provider.id}`
  const identity = await findIdentity(tx.db, { provider: name, subject: assertion.subject })
  if (!identity) return create(tx, provider, assertion)
  await updateIdentity(tx.db, identity.id, { data: assertion.data, email: assertion.email, lastSignInAt: tx.now })
  const account = await findAccount(tx.db, identity.userId)
  if (!account || account.deletedAt) throw authError(403, 'user_not_found', 'User does not exist')
  if (isBanned(account, tx.now)) throw authError(403, 'user_banned', 'User is banned')
  await updateUser(tx.db, account.id, {
    email: assertion.email,
    emailConfirmedAt: (await isTrustedFor(tx, provider, assertion.email)) ? (account.emailConfirmedAt ?? tx.now) : null,
    userMetadata: mergeMetadata(account.userMetadata, assertion.data),
  })
  return (await findAccount(tx.db, account.id)) ?? account
}

async function create(tx: AuthTx, provider: SsoProviderRow, assertion: Assertion): Promise<Account> {
  assertOpen(tx)
  const { subject, email, data } = assertion
  const account = await createAccount(tx, {
    email,
    passwordHash: null,
    isConfirmed: await isTrustedFor(tx, provider, email),
    role: provider.accountRole,
    data,
    external: { provider: `sso:${provider.id}`, subject, email, emailVerified: true, data },
    columns: { isSsoUser: true },
  })
  if (!account) throw authError(409, 'conflict', 'The account changed meanwhile, please try again')
  return account
}

/** A firm's provider verifies addresses of the firm's own domains only; others stay unconfirmed. */
async function isTrustedFor(tx: AuthTx, { id }: SsoProviderRow, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (await findProviderByDomain(tx.db, domain))?.id === id
}
