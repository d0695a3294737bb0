import { refusal } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { countMail } from '../../context/sending-limits.ts'
import type { Challenge } from '../../credentials/flows/rules.ts'
import { beginFlow, queueLetter } from '../../credentials/mails/service.ts'
import type { Metadata } from '../../tables.ts'
import { type Account, findAccountByEmail, updateUser } from '../../users/store.ts'
import { createAccount } from '../signup/account.ts'
import { assertOpen, sendConfirmation } from '../signup/service.ts'

export type MagicLinkWish = {
  readonly email: string
  readonly mayCreate: boolean
  readonly data: Metadata
  readonly challenge: Challenge | null
}

/**
 * Sends a link and a code that sign in without a password, making the account first when there is none. Where
 * confirmation is required the confirmation mail does both for an address that is not confirmed yet.
 *
 * @throws otp_disabled, signup_disabled, over_email_send_rate_limit
 */
export async function sendMagicLink(ctx: AuthCtx, wish: MagicLinkWish): Promise<void> {
  const { config } = ctx.parts
  const known = await findAccountByEmail(ctx.db, wish.email)
  if (!known && !wish.mayCreate) throw refusal(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!known) assertOpen(ctx)
  const confirms = config.requireEmailConfirmation && !known?.emailConfirmedAt
  await countMail(ctx, { kind: confirms ? 'confirmation' : 'recovery', address: wish.email })
  await ctx.transaction(async (tx) => {
    const account = known ?? (await makeAccount(tx, wish))
    return confirms ? sendConfirmation(tx, account, wish.challenge) : queueMagicLink(tx, account, wish)
  })
}

async function makeAccount(tx: AuthTx, wish: MagicLinkWish): Promise<Account> {
  const isConfirmed = tx.parts.config.autoconfirm
  const account = await createAccount(tx, { ...wish, passwordHash: null, isConfirmed })
  // Somebody was faster with the same address.
  const existing = account ?? (await findAccountByEmail(tx.db, wish.email))
  if (!existing) throw new Error('the address was taken and is free again')
  return existing
}

async function queueMagicLink(tx: AuthTx, account: Account, { email, challenge }: MagicLinkWish): Promise<void> {
  await updateUser(tx.db, account.id, { recoverySentAt: tx.now })
  const userId = account.id
  const isPkce = await beginFlow(tx, { userId, method: 'magiclink', challenge })
  const letter = 'magic-link'
  await queueLetter(tx, { userId, address: email, kind: 'recovery', type: 'magiclink', isPkce, letter })
}
