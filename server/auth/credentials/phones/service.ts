import { codeExpired, phoneTaken } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { withProvidersOf } from '../../users/identities/rules.ts'
import { insertIdentity, updateIdentity } from '../../users/identities/store.ts'
import { maskedPhone, mergeMetadata } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, findAccount, findAccountByPhone, type NewUser, updateUser } from '../../users/store.ts'
import { issueCode } from '../codes/service.ts'
import type { ProofOrigin } from '../ownership/rules.ts'
import { removeEarlierAccess } from '../ownership/service.ts'
import { deliverTextJob } from '../sms/jobs.ts'
import { type Channel, fixedCodeOf, prepareText, type SentReply, sent } from '../sms/service.ts'

type Kind = 'confirmation' | 'phone_change' | 'reauthentication'

export type PhoneCode = {
  readonly kind: Kind
  readonly phone: string
  readonly channel: Channel
  /** Sent by the sign-up itself, not by a later request. */
  readonly isFromSignUp?: boolean
}

const sentAt: Readonly<Record<Kind, keyof NewUser>> = {
  confirmation: 'confirmationSentAt',
  phone_change: 'phoneChangeSentAt',
  reauthentication: 'reauthenticationSentAt',
}

/**
 * Queues a code to a number, for the account that `who` finds or creates; nothing is created when
 * the code cannot be sent. The gateway is called later, because its reply would reveal facts about
 * a stranger's number.
 * @throws phone_provider_disabled without a gateway, over_sms_send_rate_limit
 */
export async function sendPhoneCode(
  ctx: AuthCtx,
  { kind, phone, channel, isFromSignUp = false }: PhoneCode,
  findOrCreate: (tx: AuthTx) => Promise<Account>,
): Promise<{ account: Account; sent: SentReply }> {
  await prepareText(ctx, { kind, phone })
  const account = await ctx.transaction(async (tx) => {
    const found = await findOrCreate(tx)
    const userId = found.id
    await updateUser(tx.db, userId, { [sentAt[kind]]: tx.now })
    const account = (await findAccount(tx.db, userId)) ?? found
    const { accessEpoch } = account
    const fixed = fixedCodeOf(ctx, phone)
    if (fixed === undefined)
      await tx.enqueue(deliverTextJob, { userId, accessEpoch, kind, phone, channel, isFromSignUp })
    else await issueCode(tx, { userId, kind, address: phone, isFromSignUp, fixed })
    return account
  })
  return { account, sent: sent() }
}

/**
 * Confirms the number. The first proof removes earlier access (docs/decisions/025-first-proof.md).
 */
export async function confirmPhone(tx: AuthTx, current: Account, origin: ProofOrigin): Promise<void> {
  if (current.phoneConfirmedAt || !current.phone) return
  // Only operations set a number on an account with a confirmed address.
  const account = current.emailConfirmedAt
    ? current
    : await removeEarlierAccess(tx, current, { keep: 'phone', address: current.phone, origin })
  await takePhone(tx, account, current.phone)
  await recordSecurityEvent(tx, { kind: 'phone_verified', userId: account.id })
}

/**
 * Moves an account to the phone number it requested.
 * @throws phone_exists when another account took the number in the meantime
 */
export async function completePhoneChange(tx: AuthTx, account: Account): Promise<void> {
  const { newPhone } = account
  if (!newPhone) throw codeExpired()
  const owner = await findAccountByPhone(tx.db, newPhone)
  if (owner && owner.id !== account.id) throw phoneTaken()
  await takePhone(tx, account, newPhone)
  await recordSecurityChange(tx, { kind: 'phone_changed', account, item: maskedPhone(newPhone) })
}

async function takePhone(tx: AuthTx, account: Account, phone: string): Promise<void> {
  const facts = { phone, phone_verified: true }
  const identity = account.identities.find(({ provider }) => provider === 'phone')
  if (identity) await updateIdentity(tx.db, identity.id, { data: { ...identity.data, ...facts } })
  else
    await insertIdentity(tx.db, {
      userId: account.id,
      provider: 'phone',
      providerId: account.id,
      data: { sub: account.id, email_verified: false, ...facts },
      lastSignInAt: tx.now,
    })
  const { identities } = (await findAccount(tx.db, account.id)) ?? account
  await updateUser(tx.db, account.id, {
    phone,
    phoneConfirmedAt: tx.now,
    newPhone: null,
    isAnonymous: false,
    appMetadata: withProvidersOf(account.appMetadata, identities),
    userMetadata: mergeMetadata(account.userMetadata, { phone_verified: true }),
  })
}
