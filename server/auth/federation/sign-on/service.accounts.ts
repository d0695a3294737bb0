import { createAccount } from '../../accounts/signup/service.account.ts'
import { assertOpen } from '../../accounts/signup/service.ts'
import { authError, userBanned } from '../../auth-error.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { deleteTokens } from '../../credentials/codes/store.ts'
import { emailChanged, firmAccountCreated } from '../../events.ts'
import type { Metadata } from '../../tables.ts'
import { firmProviderPrefix } from '../../users/identities/rules.ts'
import { findIdentity, updateIdentity } from '../../users/identities/store.ts'
import { isBanned, mergeMetadata } from '../../users/rules.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, findAccount, findAccountByEmail, updateUser } from '../../users/store.ts'
import { addIdentity } from '../identities/service.accounts.ts'
import { findProviderByDomain, type SsoProviderRow } from '../saml/store.ts'

/** A person as their firm's identity provider names them. */
export type FirmIdentity = { readonly subject: string; readonly email: string; readonly data: Metadata }

/**
 * Finds or creates the account of a person from a firm's identity provider. It is linked to an
 * account of the same address only where the firm's membership allows it: otherwise the provider of
 * one firm could open accounts of another (docs/decisions/024-firm-sign-on.md).
 *
 * @throws signup_disabled, user_banned
 */
export async function findOrCreateFirmAccount(
  tx: AuthTx,
  provider: SsoProviderRow,
  person: FirmIdentity,
): Promise<Account> {
  const name = firmProviderPrefix + provider.id
  const identity = await findIdentity(tx.db, { provider: name, subject: person.subject })
  if (!identity) return (await linkToMember(tx, provider, person)) ?? create(tx, provider, person)
  await updateIdentity(tx.db, identity.id, { data: person.data, email: person.email, lastSignInAt: tx.now })
  const account = await findAccount(tx.db, identity.userId)
  if (!account || account.deletedAt) throw authError(403, 'user_not_found', 'User does not exist')
  if (isBanned(account, tx.now)) throw userBanned()
  // The address of an account that the provider did not make is its owner's to change.
  if (!account.isSsoUser) return account
  const isTrusted = await isTrustedFor(tx, provider, person.email)
  await updateUser(tx.db, account.id, {
    email: person.email,
    emailConfirmedAt: isTrusted ? (account.emailConfirmedAt ?? tx.now) : null,
    userMetadata: mergeMetadata(account.userMetadata, person.data),
  })
  if (person.email !== account.email) await followAddress(tx, account, { email: person.email, isTrusted })
  return (await findAccount(tx.db, account.id)) ?? account
}

/** What rests on the address before ends with it, as after any change of an address. */
async function followAddress(
  tx: AuthTx,
  account: Account,
  { email, isTrusted }: { email: string; isTrusted: boolean },
): Promise<void> {
  await deleteTokens(tx.db, account.id)
  const alsoTo = isTrusted ? { alsoTo: email } : {}
  await recordSecurityChange(tx, { kind: 'email_changed', account, item: email, ...alsoTo })
  await tx.publish(emailChanged, { userId: account.id, email, previousEmail: account.email })
}

/** Links a member of the firm by their verified address at its domain; null when there is none. */
async function linkToMember(tx: AuthTx, provider: SsoProviderRow, person: FirmIdentity): Promise<Account | null> {
  const { subject, email, data } = person
  const account = await findAccountByEmail(tx.db, email)
  if (account?.signOnProviderId !== provider.id || !account.emailConfirmedAt) return null
  if (!(await isTrustedFor(tx, provider, email))) return null
  if (isBanned(account, tx.now)) throw userBanned()
  const external = { provider: firmProviderPrefix + provider.id, subject, email, emailVerified: true, data }
  await addIdentity(tx, external, account)
  return findAccount(tx.db, account.id)
}

async function create(tx: AuthTx, provider: SsoProviderRow, person: FirmIdentity): Promise<Account> {
  assertOpen(tx)
  const { subject, email, data } = person
  const isConfirmed = await isTrustedFor(tx, provider, email)
  const account = await createAccount(tx, {
    email,
    passwordHash: null,
    isConfirmed,
    role: provider.accountRole,
    data,
    external: { provider: firmProviderPrefix + provider.id, subject, email, emailVerified: true, data },
    columns: { isSsoUser: true },
  })
  if (!account) throw authError(409, 'conflict', 'The account changed meanwhile, please try again')
  if (isConfirmed) await tx.publish(firmAccountCreated, { userId: account.id, email, providerId: provider.id })
  return account
}

/** A firm's provider verifies addresses of the firm's own domains only; others stay unconfirmed. */
export async function isTrustedFor(tx: Pick<AuthTx, 'db'>, { id }: SsoProviderRow, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (await findProviderByDomain(tx.db, domain))?.id === id
}
