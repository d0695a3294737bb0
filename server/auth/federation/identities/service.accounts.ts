import { sendConfirmation } from '../../accounts/confirmation/service.ts'
import { createAccount } from '../../accounts/signup/service.account.ts'
import { assertOpen } from '../../accounts/signup/service.ts'
import { AuthError, authError, OAuthError, userBanned } from '../../auth-error.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { countMail } from '../../context/sending-limits.ts'
import { matchToken } from '../../credentials/codes/service.ts'
import { deleteTokens } from '../../credentials/codes/store.ts'
import { isSignUpClient, unknownOrigin } from '../../credentials/ownership/rules.ts'
import { evict } from '../../credentials/ownership/service.ts'
import { confirmEmail } from '../../credentials/verification/service.apply.ts'
import type { ExternalIdentity } from '../../users/identities/rules.ts'
import { matchIdentity, metadataWith, providerName, withProvidersOf } from '../../users/identities/rules.ts'
import { findIdentity, insertIdentity, updateIdentity } from '../../users/identities/store.ts'
import { isBanned, mergeMetadata } from '../../users/rules.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, updateUser } from '../../users/store.ts'

/** The account of an external identity. */
export type ExternalAccount = {
  readonly account: Account
  /**
   * Set when the account exists but cannot sign in yet. The transaction commits, and this is the
   * reply.
   */
  readonly error: AuthError | null
}

export type FindOrCreateOptions = { readonly inviteToken?: string | null; readonly userType?: string | null }

/**
 * Finds or creates the account of an external identity.
 *
 * @throws signup_disabled, user_banned, provider_email_needs_verification, user_not_found
 */
export async function findOrCreateAccount(
  tx: AuthTx,
  external: ExternalIdentity,
  options: FindOrCreateOptions = {},
): Promise<ExternalAccount> {
  if (options.inviteToken) return enter(tx, external, await acceptInvitation(tx, external, options.inviteToken))
  const found = await findIdentity(tx.db, external)
  const holder = found && (await lockAccount(tx.db, found.userId))
  // The lock waits while the identity is removed, so it is read again.
  const identity = holder && (await findIdentity(tx.db, external))
  const owner = identity && holder
  const addressOwner = external.email === null ? null : await findAccountByEmail(tx.db, external.email)
  switch (matchIdentity(external, { owner, addressOwner }, tx.services.config)) {
    case 'existing':
      if (identity) await updateIdentity(tx.db, identity.id, { data: external.data, lastSignInAt: tx.now })
      return enter(tx, external, owner)
    case 'link':
      return enter(tx, external, addressOwner && (await linkToAccount(tx, external, addressOwner)))
    case 'create':
      return enter(tx, external, await create(tx, external, options.userType ?? null))
    case 'unverified':
      throw needsVerification(external, 'Verify the email with it in order to sign in')
  }
}

const needsVerification = ({ provider }: ExternalIdentity, sentence: string) =>
  authError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${sentence}`)

async function create(tx: AuthTx, external: ExternalIdentity, userType: string | null): Promise<Account | null> {
  assertOpen(tx)
  const { first_name, last_name } = external.data
  const data = { ...(userType && { user_type: userType }), first_name, last_name }
  const isConfirmed = external.emailVerified || tx.services.config.autoconfirm
  return createAccount(tx, { email: external.email, passwordHash: null, isConfirmed, external, data })
}

/** Adds the identity to the account of its address. */
async function linkToAccount(tx: AuthTx, external: ExternalIdentity, account: Account): Promise<Account | null> {
  // The creator of this account never proved the address and may have set a trap for its owner.
  if (!account.emailConfirmedAt) await evict(tx, account, 'email', { keepsIdentity: false })
  await addIdentity(tx, external, account)
  return findAccount(tx.db, account.id)
}

/** Adds an identity to an account. */
export async function addIdentity(tx: AuthTx, external: ExternalIdentity, account: Account): Promise<void> {
  const { provider, subject, email, data } = external
  const times = { lastSignInAt: tx.now, createdAt: tx.now, updatedAt: tx.now }
  await insertIdentity(tx.db, { userId: account.id, provider, providerId: subject, email, data, ...times })
  const { identities } = (await findAccount(tx.db, account.id)) ?? account
  await updateUser(tx.db, account.id, {
    appMetadata: withProvidersOf(account.appMetadata, identities),
    userMetadata: mergeMetadata(metadataWith(account.userMetadata, external), {}),
  })
  await recordSecurityChange(tx, {
    kind: 'identity_linked',
    account,
    item: providerName(provider),
    detail: { provider },
  })
}

async function acceptInvitation(tx: AuthTx, external: ExternalIdentity, token: string): Promise<Account | null> {
  const row = await matchToken(tx, { token, kinds: ['confirmation'] })
  const account = row && (await findAccount(tx.db, row.userId))
  if (!account) throw authError(404, 'user_not_found', 'User identified by token not found')
  if (external.email !== account.email)
    throw new OAuthError('invalid_request', 'Invited email does not match emails from external provider')
  await confirmEmail(tx, account, unknownOrigin)
  await deleteTokens(tx.db, account.id)
  await addIdentity(tx, external, account)
  return findAccount(tx.db, account.id)
}

/**
 * Checks that the account may sign in: it is not banned, and its address is confirmed where that is
 * required.
 */
async function enter(tx: AuthTx, external: ExternalIdentity, account: Account | null): Promise<ExternalAccount> {
  if (!account || account.deletedAt) throw authError(500, 'unexpected_failure', 'The account changed meanwhile')
  if (isBanned(account, tx.now)) throw userBanned()
  if (account.emailConfirmedAt || account.email === null) return { account, error: null }
  if (external.emailVerified && external.email === account.email) {
    // The identity that created the account now verifies its address, so no stranger had access.
    const [first] = account.identities
    const isCreator = first?.provider === external.provider && first.providerId === external.subject
    await confirmEmail(tx, account, isCreator ? { sessionUserId: account.id } : unknownOrigin)
    return { account: (await findAccount(tx.db, account.id)) ?? account, error: null }
  }
  await sendConfirmationOnce(tx, account)
  const sentence = `A confirmation email has been sent to your ${external.provider} email`
  const mustConfirm = tx.services.config.requireEmailConfirmation
  return { account, error: mustConfirm ? needsVerification(external, sentence) : null }
}

/** Sends a confirmation mail, unless one was sent a moment ago. */
async function sendConfirmationOnce(tx: AuthTx, account: Account): Promise<void> {
  try {
    await countMail(tx, { kind: 'confirmation', address: account.email ?? '' })
  } catch (error) {
    if (error instanceof AuthError) return
    throw error
  }
  await sendConfirmation(tx, account, null, { isFromSignUp: isSignUpClient(tx, account) })
}
