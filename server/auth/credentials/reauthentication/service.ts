import { emailUnconfirmed, invalid, phoneUnconfirmed } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { countMail } from '../../context/sending-limits.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type Account, updateUser } from '../../users/store.ts'
import { queueCodeMail } from '../mails/service.ts'
import { sendPhoneCode } from '../phones/service.ts'
import type { SentReply } from '../sms/service.ts'

/**
 * Sends a code that proves, when it comes back with a new password, that the person also reads the
 * account's mail.
 *
 * @throws validation_failed, email_not_confirmed, phone_not_confirmed, and what the mail's or
 * message's counting throws
 */
export async function sendReauthenticationCode(ctx: AuthCtx, account: Account): Promise<SentReply> {
  const { email, phone, id: userId, accessEpoch } = account
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!email) return sendByText(ctx, account, phone ?? '')
  if (!account.emailConfirmedAt) throw emailUnconfirmed()
  await countMail(ctx, { kind: 'reauthentication', address: email, userId })
  await ctx.transaction(async (tx) => {
    await updateUser(tx.db, userId, { reauthenticationSentAt: tx.now })
    await recordSecurityEvent(tx, { kind: 'reauthentication_requested', userId })
    const kind = 'reauthentication'
    await queueCodeMail(tx, { userId, accessEpoch, address: email, kind, type: kind, isPkce: false, template: kind })
  })
  return {}
}

async function sendByText(ctx: AuthCtx, account: Account, phone: string): Promise<SentReply> {
  if (!account.phoneConfirmedAt) throw phoneUnconfirmed()
  const code = { kind: 'reauthentication', phone, channel: 'sms' } as const
  const { sent } = await sendPhoneCode(ctx, code, async (tx) => {
    await recordSecurityEvent(tx, { kind: 'reauthentication_requested', userId: account.id })
    return account
  })
  return sent
}
