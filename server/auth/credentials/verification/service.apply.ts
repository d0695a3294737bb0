import type { OneTimeKind } from '#contract/auth/values.ts'
import { codeExpired, emailTaken } from '../../auth-error.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { accessRevoked, emailChanged, emailVerified } from '../../events.ts'
import { insertIdentity, updateIdentity } from '../../users/identities/store.ts'
import { mergeMetadata } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, existsAddress, findAccount, lockAccount, updateUser } from '../../users/store.ts'
import { consumeToken, deleteTokens } from '../codes/store.ts'
import type { ProofOrigin } from '../ownership/rules.ts'
import { removeEarlierAccess } from '../ownership/service.ts'
import { completePhoneChange, confirmPhone } from '../phones/service.ts'
import { revokeAccess } from '../revocation/service.ts'
import type { VerifiedCode } from './service.find.ts'

/**
 * Applies a proof once: of two requests with the same proof, the second finds it used. Returns the
 * account as it is now, or null when a secure change of address still waits for the other address.
 *
 * @throws otp_expired, email_exists
 */
export async function applyProof(
  tx: AuthTx,
  { type, row, account: found }: VerifiedCode,
  origin: ProofOrigin,
): Promise<Account | null> {
  // Locked before the token, as in everything that removes access, to avoid deadlocks.
  const account = (await lockAccount(tx.db, found.id)) ?? found
  if (!(await consumeToken(tx.db, row.id))) throw codeExpired()
  if (row.kind === 'email_change_new' || row.kind === 'email_change_current') {
    if (needsOtherAddress(tx, account, row.kind)) {
      await updateUser(tx.db, account.id, { emailChangeConfirmedKind: row.kind })
      return null
    }
    await completeEmailChange(tx, account, origin)
  } else if (type === 'phone_change') await completePhoneChange(tx, account)
  else if (type === 'sms') await confirmPhone(tx, account, origin)
  else await confirmEmail(tx, account, origin)
  if (type === 'recovery') await tx.publish(accessRevoked, { userId: account.id })
  await deleteTokens(tx.db, account.id)
  const changed = await findAccount(tx.db, account.id)
  if (!changed) throw codeExpired()
  return changed
}

/**
 * Tells whether a secure change of address still waits for the other address after a code of this
 * kind. Two codes to one address confirm it once.
 */
export function needsOtherAddress(
  { services }: Pick<AuthTx, 'services'>,
  { email, emailChangeConfirmedKind: confirmed }: Account,
  kind: OneTimeKind,
): boolean {
  return services.config.secureEmailChange && email !== null && (confirmed === null || confirmed === kind)
}

/**
 * Confirms the address. The first proof removes earlier access (docs/decisions/025-first-proof.md).
 */
export async function confirmEmail(tx: AuthTx, current: Account, origin: ProofOrigin): Promise<void> {
  if (current.emailConfirmedAt || !current.email) return
  const account = await removeEarlierAccess(tx, current, { keep: 'email', address: current.email, origin })
  const email = current.email
  await updateUser(tx.db, account.id, {
    emailConfirmedAt: tx.now,
    userMetadata: mergeMetadata(account.userMetadata, { email_verified: true }),
  })
  for (const identity of account.identities)
    if (identity.email === email)
      await updateIdentity(tx.db, identity.id, { data: { ...identity.data, email_verified: true } })
  await recordSecurityEvent(tx, { kind: 'email_verified', userId: account.id })
  await tx.publish(emailVerified, { userId: account.id, email })
}

/**
 * Changes an account to its new address. Everything that the old address or an earlier sign-in
 * opens ends, except the session that requested the change (docs/product.md "Accounts").
 *
 * @throws email_exists when another account has it by now
 */
export async function completeEmailChange(tx: AuthTx, current: Account, origin: ProofOrigin): Promise<void> {
  const { newEmail: email } = current
  if (!email) throw codeExpired()
  if (await existsAddress(tx.db, { email, exceptUserId: current.id })) throw emailTaken()
  const isFirstProof = current.emailConfirmedAt === null
  const account =
    isFirstProof && !current.phoneConfirmedAt
      ? await removeEarlierAccess(tx, current, { keep: 'email', address: email, origin })
      : current
  await revokeAccess(tx, {
    userId: account.id,
    except: current.emailChangeSessionId,
    // The code of this link may still be issued.
    exceptFlowsOf: 'email_change',
  })
  await updateUser(tx.db, account.id, {
    email,
    emailConfirmedAt: account.emailConfirmedAt ?? tx.now,
    isAnonymous: false,
    appMetadata: withEmailProvider(account),
    userMetadata: mergeMetadata(account.userMetadata, { email, email_verified: true }),
  })
  await proveIdentity(tx, account, email)
  const alsoTo = account.isAnonymous ? {} : { alsoTo: email }
  await recordSecurityChange(tx, { kind: 'email_changed', account, item: email, ...alsoTo })
  await tx.publish(emailChanged, { userId: account.id, email, previousEmail: account.email })
  if (isFirstProof) await tx.publish(emailVerified, { userId: account.id, email })
}

async function proveIdentity(tx: AuthTx, account: Account, email: string): Promise<void> {
  const identity = account.identities.find(({ provider }) => provider === 'email')
  const facts = { email, email_verified: true }
  if (identity) await updateIdentity(tx.db, identity.id, { email, data: { ...identity.data, ...facts } })
  else
    await insertIdentity(tx.db, {
      userId: account.id,
      provider: 'email',
      providerId: account.id,
      email,
      data: { sub: account.id, phone_verified: false, ...facts },
      lastSignInAt: tx.now,
    })
}

function withEmailProvider({ appMetadata }: Account) {
  const before = Array.isArray(appMetadata.providers) ? appMetadata.providers : []
  const providers = before.includes('email') ? before : [...before, 'email']
  return { ...appMetadata, provider: appMetadata.provider ?? 'email', providers }
}
