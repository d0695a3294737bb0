import { emailUnconfirmed, phoneUnconfirmed } from '../../auth-error.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import type { PkceChallenge } from '../../tables.ts'
import { accessRemovedEmail } from '../../users/emails.ts'
import { withProvidersOf } from '../../users/identities/rules.ts'
import { deleteIdentities } from '../../users/identities/store.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type Account, findAccount, lockAccount, updateUser } from '../../users/store.ts'
import { deleteFactorsOf } from '../factors/store.ts'
import { revokeAccess } from '../revocation/service.ts'
import { clientMark, isFromCreator, isUnproven, type ProofOrigin } from './rules.ts'

/**
 * Prepares an account for the first proof of one of its addresses and returns it. Unless the proof
 * comes from the creator of the account, everything set up earlier is removed and the owner gets an
 * email.
 */
export async function removeEarlierAccess(
  tx: AuthTx,
  account: Account,
  { keep, address, origin }: { keep: 'email' | 'phone'; address: string; origin: ProofOrigin },
): Promise<Account> {
  if (isFromCreator(account, origin)) return account
  const hadAccess = await evict(tx, account, keep)
  if (keep === 'email' && hadAccess)
    await tx.sendMail(accessRemovedEmail.message(address, { resetUrl: `${tx.services.publicUrl}/reset-password` }))
  return (await findAccount(tx.db, account.id)) ?? account
}

/**
 * Removes every access to an account from before its owner's first proof, with the secrets of other
 * capabilities, and returns whether there was any. `keep` names the address that stays, with its
 * identity unless another one replaces it.
 */
export async function evict(
  tx: AuthTx,
  account: Account,
  keep: 'email' | 'phone',
  { keepsIdentity = true }: { keepsIdentity?: boolean } = {},
): Promise<boolean> {
  const kept = account.identities.filter(
    ({ provider, email }) => keepsIdentity && provider === keep && (keep === 'phone' || email === account.email),
  )
  const ended = await revokeAccess(tx, { userId: account.id })
  await deleteIdentities(tx.db, account.id, { except: kept.map(({ id }) => id) })
  await deleteFactorsOf(tx.db, account.id)
  await updateUser(tx.db, account.id, {
    passwordHash: null,
    ...(keep === 'email' ? { phone: null, phoneConfirmedAt: null } : { email: null, emailConfirmedAt: null }),
    appMetadata: withProvidersOf(account.appMetadata, kept),
  })
  const hadAccess = account.passwordHash !== null || ended.length > 0 || kept.length < account.identities.length
  if (hadAccess) await recordSecurityEvent(tx, { kind: 'earlier_access_removed', userId: account.id })
  return hadAccess
}

/**
 * Replaces an unproven account by a new sign-up: the latest sign-up counts, and nothing of the
 * earlier one stays. Accounts made by operations keep their data. Null when the account is no
 * longer unproven, or no longer has the address.
 */
export async function replaceBySignUp(
  tx: AuthTx,
  found: Account,
  signUp: { keep: 'email' | 'phone'; passwordHash: string | null; challenge: PkceChallenge | null },
): Promise<Account | null> {
  const account = await lockAccount(tx.db, found.id)
  if (!account || account[signUp.keep] !== found[signUp.keep] || !isUnproven(account)) return null
  if (account.isManaged) return account
  await evict(tx, account, signUp.keep)
  await updateUser(tx.db, account.id, {
    passwordHash: signUp.passwordHash,
    signUpChallenge: signUp.challenge,
    signUpClient: clientMark(tx.services.secrets.codes, tx.caller),
  })
  return (await findAccount(tx.db, account.id)) ?? account
}

/**
 * Requires a proven address or number, for changes that would outlast the first proof by the owner.
 *
 * @throws email_not_confirmed, phone_not_confirmed
 */
export function assertProven(account: Account): void {
  if (!isUnproven(account)) return
  if (account.email) throw emailUnconfirmed()
  throw phoneUnconfirmed()
}
