import { authError, emailTaken, phoneTaken } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { countMail } from '../../context/sending-limits.ts'
import { deleteTokensOfKinds } from '../../credentials/codes/store.ts'
import { assertSecondFactorShown } from '../../credentials/factors/rules.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { completePhoneChange, sendPhoneCode } from '../../credentials/phones/service.ts'
import { assertOwner } from '../../credentials/reauthentication/service.proof.ts'
import { revokeAccess } from '../../credentials/revocation/service.ts'
import { assertReachable, channelOf } from '../../credentials/sms/service.ts'
import { completeEmailChange } from '../../credentials/verification/service.apply.ts'
import { sessionNotFound } from '../../sessions/rules.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { Metadata, PkceChallenge } from '../../tables.ts'
import { emailOf, mergeMetadata, phoneOf } from '../../users/rules.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import {
  type Account,
  existsAddress,
  findAccount,
  findAccountByPhone,
  lockAccount,
  updateUser,
} from '../../users/store.ts'
import { requestEmailChange, waitForNewAddress } from './service.email-change.ts'
import { hashNewPassword } from './service.password-change.ts'

/**
 * What a person changes of their own account, in the names of the protocol; texts are empty where
 * nothing changes.
 */
export type UserInput = {
  readonly email: string
  readonly phone: string
  readonly password?: string | null | undefined
  readonly current_password: string
  readonly nonce: string
  readonly channel: string
  readonly data: Metadata | null
  readonly app_metadata: Metadata | null
  readonly code_challenge: string
  readonly code_challenge_method: string
}

/**
 * Changes what an account may change of itself and returns it as it then is. A new password ends
 * every other session and everything that was sent out; a new address counts once it is proven.
 */
export async function changeUser(ctx: AuthCtx, signedIn: SignedIn, input: UserInput): Promise<Account> {
  const { account } = signedIn
  const newEmail = input.email === '' ? null : differing(emailOf(input.email), account.email)
  const newPhone = input.phone === '' ? null : differing(phoneOf(input.phone), account.phone)
  const challenge = challengeOf(input)
  assertMayChange(account, input, { newEmail, newPhone })
  const isSensitive = typeof input.password === 'string' || newEmail !== null || newPhone !== null
  if (isSensitive || input.data) assertSecondFactorShown(account, signedIn.session)
  if (newEmail && (await existsAddress(ctx.db, { email: newEmail, exceptUserId: account.id }))) throw emailTaken()
  if (newPhone && (await findAccountByPhone(ctx.db, newPhone))) throw phoneTaken()
  if (newPhone && !ctx.services.config.phoneAutoconfirm) assertReachable(ctx, newPhone)
  const channel = channelOf(input.channel)
  const proof = isSensitive ? await assertOwner(ctx, signedIn, input) : 'recent'
  const { password } = input
  const passwordHash =
    typeof password === 'string' ? await hashNewPassword(ctx, signedIn, { password, proof, input }) : null
  const isAtOnce = account.isAnonymous && ctx.services.config.autoconfirm
  if (newEmail && !isAtOnce)
    await countMail(ctx, { kind: 'email-change', address: account.email ?? newEmail, userId: account.id })
  const waitSeconds = newEmail && !isAtOnce ? await waitForNewAddress(ctx, newEmail) : 0

  const changed = await ctx.transaction(async (tx) => {
    const locked = await lockAccount(tx.db, account.id)
    // A concurrent first proof or password change has ended the session of this request.
    if (locked?.accessEpoch !== account.accessEpoch) throw sessionNotFound()
    if (passwordHash) await setPassword(tx, signedIn, passwordHash)
    const userMetadata = input.data ? mergeMetadata(locked.userMetadata, input.data) : undefined
    if (userMetadata) await updateUser(tx.db, account.id, { userMetadata })
    if (newPhone && tx.services.config.phoneAutoconfirm) await movePhone(tx, account.id, newPhone)
    if (newEmail) await changeEmail(tx, signedIn, { newEmail, challenge, isAtOnce, waitSeconds })
    return (await findAccount(tx.db, account.id)) ?? account
  })
  if (!newPhone || ctx.services.config.phoneAutoconfirm) return changed
  const code = { kind: 'phone_change', phone: newPhone, channel } as const
  const result = await sendPhoneCode(ctx, code, async (tx) => {
    const before = await lockAccount(tx.db, account.id)
    if (before?.accessEpoch !== changed.accessEpoch) throw sessionNotFound()
    await updateUser(tx.db, account.id, { newPhone })
    if (newPhone !== before.newPhone) await deleteTokensOfKinds(tx.db, account.id, ['phone_change'])
    return account
  })
  return result.account
}

const differing = (value: string, current: string | null) => (value === current ? null : value)

type NewAddresses = { newEmail: string | null; newPhone: string | null }

function assertMayChange(account: Account, input: UserInput, { newEmail, newPhone }: NewAddresses): void {
  if (input.app_metadata) throw authError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (account.isAnonymous && input.password && !newEmail && !newPhone) {
    const text = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw authError(422, 'validation_failed', text)
  }
  if (account.isSsoUser && (input.password || newEmail || newPhone || input.nonce !== '')) {
    const text = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw authError(422, 'user_sso_managed', text)
  }
}

async function movePhone(tx: AuthTx, userId: string, newPhone: string): Promise<void> {
  const account = await findAccount(tx.db, userId)
  if (account) await completePhoneChange(tx, { ...account, newPhone })
}

async function setPassword(tx: AuthTx, { account, session }: SignedIn, passwordHash: string): Promise<void> {
  await revokeAccess(tx, { userId: account.id, except: session.id })
  await updateUser(tx.db, account.id, { passwordHash })
  const kind = account.passwordHash === null ? 'password_set' : 'password_changed'
  await recordSecurityChange(tx, { kind, account, sessionId: session.id })
}

type NewEmail = { newEmail: string; challenge: PkceChallenge | null; isAtOnce: boolean; waitSeconds: number }

async function changeEmail(tx: AuthTx, { account, session }: SignedIn, change: NewEmail): Promise<void> {
  const { newEmail, isAtOnce, ...rest } = change
  if (!isAtOnce) return requestEmailChange(tx, account, { newEmail, ...rest, sessionId: session.id })
  // An anonymous account signs up by this, and this installation confirms sign-ups automatically.
  await completeEmailChange(
    tx,
    { ...account, newEmail, emailChangeSessionId: session.id },
    { sessionUserId: account.id },
  )
}
