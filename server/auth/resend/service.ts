import type { AuthCtx } from '../context.ts'
import type { Challenge } from '../flows/rules.ts'
import { sendPhoneCode } from '../phones/service.ts'
import { countMail } from '../protocol/limits.ts'
import { sendConfirmation } from '../signup/service.ts'
import { prepareText, type Sent } from '../sms/service.ts'
import { requestEmailChange } from '../user/email-change.ts'
import { type Account, findAccountByEmail, findAccountByPhone, listAccountsByNewPhone } from '../users/store.ts'

export type Resend = { type: 'signup' | 'email_change'; email: string; challenge: Challenge | null }

/** Sends again what is still open, if anything is; the reply is the same, and as fast, when nothing is. */
export async function resend(ctx: AuthCtx, { type, email, challenge }: Resend): Promise<void> {
  const kind = type === 'signup' ? 'confirmation' : 'email-change'
  await countMail(ctx, { kind, address: email })
  ctx.parts.post.later(async () => {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account || account.deletedAt) return
    const mails = await ctx.transaction(async (tx) => {
      if (type === 'signup') return account.emailConfirmedAt ? [] : [await sendConfirmation(tx, account, challenge)]
      return isMoving(account) ? requestEmailChange(tx, account, { newEmail: account.newEmail, challenge }) : []
    })
    for (const mail of mails) ctx.parts.post.send(mail)
  })
}

/**
 * The same by text message. The gateway's answer is waited for, so that the person hears when it takes nothing.
 *
 * @throws unexpected_failure without a gateway, over_sms_send_rate_limit, sms_send_failed
 */
export async function resendToPhone(
  ctx: AuthCtx,
  { type, phone }: { type: 'sms' | 'phone_change'; phone: string },
): Promise<Sent> {
  const account = type === 'sms' ? await findAccountByPhone(ctx.db, phone) : await whoMovesTo(ctx, phone)
  if (!account || account.deletedAt || (type === 'sms' && account.phoneConfirmedAt)) {
    // Numbers nobody waits with are counted and answered as all others are.
    await prepareText(ctx, { kind: type === 'sms' ? 'confirmation' : type, phone })
    return {}
  }
  const kind = type === 'sms' ? 'confirmation' : 'phone_change'
  const code = { kind, phone: account.newPhone && type !== 'sms' ? account.newPhone : phone, channel: 'sms' } as const
  return (await sendPhoneCode(ctx, code, async () => account)).sent
}

/** Clients name the new number; some name the old one. */
async function whoMovesTo(ctx: AuthCtx, phone: string): Promise<Account | null> {
  const [waiting] = await listAccountsByNewPhone(ctx.db, phone)
  const account = waiting ?? (await findAccountByPhone(ctx.db, phone))
  return account?.newPhone ? account : null
}

const isMoving = (account: Account): account is Account & { newEmail: string } => account.newEmail !== null
