import { authError } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { admitMail } from '../../context/sending-limits.ts'
import { queueCodeMail, startFlow } from '../../credentials/mails/service.ts'
import type { Metadata, PkceChallenge } from '../../tables.ts'
import { type Account, findAccountByEmail, updateUser } from '../../users/store.ts'
import { sendConfirmation } from '../confirmation/service.ts'
import { createAccount } from '../signup/service.account.ts'
import { assertOpen } from '../signup/service.ts'

export type MagicLinkInput = {
  readonly email: string
  readonly mayCreate: boolean
  readonly data: Metadata
  readonly challenge: PkceChallenge | null
}

/**
 * Sends a link and a code that sign in without a password, making the account first when there is
 * none. Where confirmation is required the confirmation mail does both for an address that is not
 * confirmed yet.
 *
 * @throws otp_disabled, signup_disabled, over_email_send_rate_limit
 */
export async function sendMagicLink(ctx: AuthCtx, input: MagicLinkInput): Promise<void> {
  const { config } = ctx.services
  const existingAccount = await findAccountByEmail(ctx.db, input.email)
  if (!existingAccount && !input.mayCreate) throw authError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!existingAccount) assertOpen(ctx)
  const confirms = config.requireEmailConfirmation && !existingAccount?.emailConfirmedAt
  const isDue = await admitMail(ctx, { kind: confirms ? 'confirmation' : 'recovery', address: input.email })
  if (!isDue) return
  await ctx.transaction(async (tx) => {
    const account = existingAccount ?? (await makeAccount(tx, input))
    return confirms ? sendConfirmation(tx, account, input.challenge) : queueMagicLink(tx, account, input)
  })
}

async function makeAccount(tx: AuthTx, input: MagicLinkInput): Promise<Account> {
  const isConfirmed = tx.services.config.autoconfirm
  const account = await createAccount(tx, { ...input, passwordHash: null, isConfirmed })
  // A concurrent request created the account.
  const existing = account ?? (await findAccountByEmail(tx.db, input.email))
  if (!existing) throw new Error('the address was taken and is free again')
  return existing
}

async function queueMagicLink(tx: AuthTx, account: Account, { email, challenge }: MagicLinkInput): Promise<void> {
  await updateUser(tx.db, account.id, { recoverySentAt: tx.now })
  const { id: userId, accessEpoch } = account
  const isPkce = await startFlow(tx, { userId, method: 'magiclink', challenge })
  const template = 'magic-link'
  await queueCodeMail(tx, {
    userId,
    accessEpoch,
    address: email,
    kind: 'recovery',
    type: 'magiclink',
    isPkce,
    template,
  })
}
