import { randomUUID } from 'node:crypto'
import type { AuthSession, AuthUser } from '#contract/auth/schemas.ts'
import { alreadyRegistered, authError } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { isUnproven } from '../../credentials/ownership/rules.ts'
import { replaceBySignUp } from '../../credentials/ownership/service.ts'
import { sendPhoneCode } from '../../credentials/phones/service.ts'
import { deliverTextJob } from '../../credentials/sms/jobs.ts'
import { type Channel, prepareText, type SentReply } from '../../credentials/sms/service.ts'
import { openSession } from '../../sessions/service.ts'
import type { Metadata } from '../../tables.ts'
import { presentDecoy, presentUser } from '../../users/present.ts'
import { type Account, findAccountByPhone } from '../../users/store.ts'
import { createAccount } from './service.account.ts'
import { assertOpen } from './service.ts'

export type PhoneSignUp = {
  readonly phone: string
  /** Null for accounts that begin with a code. */
  readonly password: string | null
  readonly data: Metadata
  readonly channel: Channel
}

/**
 * Signs up with a phone number and a password. A code is sent first, unless numbers are confirmed
 * automatically.
 *
 * @throws user_already_exists, phone_provider_disabled without a gateway, over_sms_send_rate_limit
 */
export async function signUpWithPhone(ctx: AuthCtx, input: PhoneSignUp): Promise<AuthSession | AuthUser> {
  assertOpen(ctx)
  const { config, hasher } = ctx.services
  const passwordHash = input.password === null ? null : await hasher.hash(input.password)
  const existing = await findAccountByPhone(ctx.db, input.phone)
  if (config.phoneAutoconfirm) {
    if (existing) throw alreadyRegistered()
    return ctx.transaction(async (tx) => {
      const account = await makeAccount(tx, { ...input, passwordHash })
      if (!account) throw alreadyRegistered()
      return openSession(tx, account, { method: 'password' })
    })
  }
  if (existing && !isUnproven(existing)) {
    if (config.requireEmailConfirmation) await prepareText(ctx, { kind: 'confirmation', phone: input.phone })
    return answerExisting(ctx, input)
  }
  const code = { kind: 'confirmation', phone: input.phone, channel: input.channel, isFromSignUp: true } as const
  try {
    const { account } = await sendPhoneCode(ctx, code, (tx) => findOrMake(tx, { ...input, passwordHash }))
    return presentUser(account)
  } catch (error) {
    if (error instanceof ProvenMeanwhile) return answerExisting(ctx, input)
    throw error
  }
}

/** The owner has proven the number since it was looked up. */
class ProvenMeanwhile extends Error {}

/**
 * Where confirmation is required, the reply does not tell whether a number is registered, as with
 * an email address. The caller has counted a text message.
 */
async function answerExisting(ctx: AuthCtx, { phone, data }: PhoneSignUp): Promise<AuthUser> {
  if (!ctx.services.config.requireEmailConfirmation) throw alreadyRegistered()
  // Queued without a recipient, so that the reply takes as long as for a new number.
  await ctx.transaction((tx) =>
    tx.enqueue(deliverTextJob, { userId: randomUUID(), accessEpoch: 0, kind: 'confirmation', phone, channel: 'sms' }),
  )
  return presentDecoy(ctx.now, { phone, data })
}

/**
 * Sends a code that signs in without a password, making the account first when there is none.
 *
 * @throws otp_disabled, signup_disabled, and what `sendPhoneCode` throws
 */
export async function sendSignInCode(ctx: AuthCtx, input: PhoneSignUp & { mayCreate: boolean }): Promise<SentReply> {
  const existing = await findAccountByPhone(ctx.db, input.phone)
  if (!existing && !input.mayCreate) throw authError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!existing) assertOpen(ctx)
  const code = { kind: 'confirmation', phone: input.phone, channel: input.channel } as const
  const { sent } = await sendPhoneCode(ctx, code, (tx) => findOrMake(tx, { ...input, passwordHash: null }))
  return sent
}

type Making = PhoneSignUp & { readonly passwordHash: string | null }

async function findOrMake(tx: AuthTx, input: Making): Promise<Account> {
  const existing = await findAccountByPhone(tx.db, input.phone)
  if (existing && input.passwordHash !== null) {
    const signUp = { keep: 'phone', passwordHash: input.passwordHash, challenge: null } as const
    const replaced = await replaceBySignUp(tx, existing, signUp)
    if (!replaced) throw new ProvenMeanwhile()
    return replaced
  }
  const account = existing ?? (await makeAccount(tx, input)) ?? (await findAccountByPhone(tx.db, input.phone))
  if (!account) throw new Error('the number was taken and is free again')
  return account
}

function makeAccount(tx: AuthTx, { phone, passwordHash, data }: Making): Promise<Account | null> {
  const phoneConfirmedAt = tx.services.config.phoneAutoconfirm ? tx.now : null
  const columns = { phoneConfirmedAt }
  return createAccount(tx, { email: null, phone, passwordHash, isConfirmed: false, data, columns })
}
