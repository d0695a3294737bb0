import { sendConfirmation } from '../../accounts/confirmation/service.ts'
import { requestEmailChange, waitForNewAddress } from '../../accounts/user/service.email-change.ts'
import { type AuthError, authError, emailTaken, noSuchUser } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { assertProven } from '../../credentials/ownership/service.ts'
import { revokeAccess } from '../../credentials/revocation/service.ts'
import { confirmEmail } from '../../credentials/verification/service.apply.ts'
import { emailChanged } from '../../events.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { ExternalIdentity } from '../../users/identities/rules.ts'
import { identityToUnlink, providerName, withProvidersOf } from '../../users/identities/rules.ts'
import { deleteIdentity, findIdentity, type IdentityRow } from '../../users/identities/store.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, existsAddress, findAccount, lockAccount, updateUser } from '../../users/store.ts'
import { addIdentity } from './service.accounts.ts'

/** @throws manual_linking_disabled */
export function assertLinkingAllowed(ctx: Pick<AuthCtx, 'services'>): void {
  if (!ctx.services.config.manualLinking) throw authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** The linked account; `error` is set when its address still needs a confirmation. */
export type LinkResult = { account: Account; error: AuthError | null }

/**
 * Adds a provider's identity to an account, as its owner requested. An anonymous account gets the
 * address of the identity; one with a proven number gets an unverified address once it is
 * confirmed.
 *
 * @throws identity_already_exists, email_exists
 */
export async function link(tx: AuthTx, external: ExternalIdentity, userId: string): Promise<LinkResult> {
  const existing = await findIdentity(tx.db, external)
  if (existing) {
    const text =
      existing.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw authError(422, 'identity_already_exists', text)
  }
  const before = await findAccount(tx.db, userId)
  if (!before || before.deletedAt) throw noSuchUser()
  assertProven(before)
  await addIdentity(tx, external, before)
  if (before.email !== null || external.email === null) return { account: await reread(tx, before), error: null }
  if (await existsAddress(tx.db, { email: external.email, exceptUserId: userId })) throw emailTaken()
  const isVerified = external.emailVerified || tx.services.config.autoconfirm
  if (!isVerified && before.phoneConfirmedAt) {
    // The first proof of an address that the account has would remove the proven number.
    const waitSeconds = await waitForNewAddress(tx, external.email)
    const change = { newEmail: external.email, challenge: null, sessionId: null, waitSeconds }
    await requestEmailChange(tx, before, change)
    return { account: await reread(tx, before), error: mustConfirm(external) }
  }
  await updateUser(tx.db, userId, { email: external.email })
  const named = await reread(tx, before)
  if (!isVerified) {
    await sendConfirmation(tx, named, null)
    return { account: named, error: mustConfirm(external) }
  }
  await updateUser(tx.db, userId, { isAnonymous: false })
  await confirmEmail(tx, named, { sessionUserId: userId })
  return { account: await reread(tx, before), error: null }
}

function mustConfirm({ provider }: ExternalIdentity): AuthError {
  const text = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  return authError(422, 'email_not_confirmed', text)
}

async function reread(tx: AuthTx, account: Account): Promise<Account> {
  return (await findAccount(tx.db, account.id)) ?? account
}

/**
 * Removes one of several identities of an account. When the account's address belongs to it, the
 * verified address of another identity replaces it, and all open codes are removed.
 *
 * @throws identity_not_found, single_identity_not_deletable, email_conflict_identity_not_deletable
 */
export async function unlink(ctx: AuthCtx, { account: { id: userId }, session }: SignedIn, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Of two removals at once, the second one sees what the first one left.
    const account = await lockAccount(tx.db, userId)
    if (!account) throw noSuchUser()
    const identity = identityToUnlink(account, id)
    const left = account.identities.filter((kept) => kept.id !== identity.id)
    await deleteIdentity(tx.db, identity.id)
    await updateUser(tx.db, account.id, {
      appMetadata: withProvidersOf(account.appMetadata, left),
      ...(identity.provider === 'phone' && { phone: null, phoneConfirmedAt: null }),
      // A password belongs to the address it is typed in with.
      ...(identity.provider === 'email' && { passwordHash: null }),
    })
    await promote(tx, { account, session }, left)
    const detail = { provider: identity.provider }
    await recordSecurityChange(tx, {
      kind: 'identity_unlinked',
      account,
      item: providerName(identity.provider),
      detail,
    })
  })
}

async function promote(tx: AuthTx, { account, session }: SignedIn, left: readonly IdentityRow[]): Promise<void> {
  if (account.email === null || left.some(({ email }) => email === account.email)) return
  const next = left.find(({ email, data }) => email !== null && data.email_verified === true)
  const email = next?.email ?? null
  if (email !== null && (await existsAddress(tx.db, { email, exceptUserId: account.id }))) {
    const text = 'Unable to unlink identity due to email conflict'
    throw authError(422, 'email_conflict_identity_not_deletable', text)
  }
  await revokeAccess(tx, { userId: account.id, except: session.id })
  await updateUser(tx.db, account.id, { email, emailConfirmedAt: email === null ? null : tx.now })
  if (email !== null) await recordSecurityChange(tx, { kind: 'email_changed', account, item: email, alsoTo: email })
  await tx.publish(emailChanged, { userId: account.id, email: email ?? '', previousEmail: account.email })
}
