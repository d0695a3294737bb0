import { issueCode } from '../codes/service.ts'
import type { AuthCtx } from '../context.ts'
import { invalid, refusal } from '../dialect.ts'
import { reauthenticationEmail } from '../emails.ts'
import { record } from '../log/service.ts'
import { countMail } from '../protocol/limits.ts'
import { type Account, updateUser } from '../users/store.ts'

/**
 * Sends a code that shows, given back with a new password, that whoever sits at the device also reads the mail.
 *
 * @throws validation_failed, email_not_confirmed, over_email_send_rate_limit
 */
export async function sendReauthenticationCode(ctx: AuthCtx, account: Account): Promise<void> {
  const { email, phone, id: userId } = account
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!email) throw refusal(500, 'unexpected_failure', 'Unable to get SMS provider')
  if (!account.emailConfirmedAt) throw refusal(422, 'email_not_confirmed', 'Please verify your email first.')
  await countMail(ctx, { kind: 'reauthentication', address: email })
  const { code } = await ctx.transaction(async (tx) => {
    await updateUser(tx.db, userId, { reauthenticationSentAt: tx.now })
    await record(tx, { kind: 'reauthentication_requested', userId })
    return issueCode(tx, { userId, kind: 'reauthentication', address: email })
  })
  ctx.parts.post.send(reauthenticationEmail({ to: email, code, ttlSeconds: ctx.parts.config.mailOtpTtlSeconds }))
}
