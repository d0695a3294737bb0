import { randomUUID } from 'node:crypto'
import { job } from '#server/platform/jobs/definition.ts'
import type { AuthCtx, Caller } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { admitMail, countText } from '../../context/sending-limits.ts'
import { isSignUpClient } from '../../credentials/ownership/rules.ts'
import { sendPhoneCode } from '../../credentials/phones/service.ts'
import { isReachable, type SentReply, sent } from '../../credentials/sms/service.ts'
import type { PkceChallenge } from '../../tables.ts'
import { type Account, findAccountByEmail, findAccountByPhone, listAccountsByNewPhone } from '../../users/store.ts'
import { sendConfirmation } from '../confirmation/service.ts'
import { repeatEmailChange, waitForNewAddress } from '../user/service.email-change.ts'

type Resend = { type: 'signup' | 'email_change'; email: string; challenge: PkceChallenge | null }

/** Stores the request; the reply is the same, and as fast, whether anything is open or not. */
export async function requestResend(ctx: AuthCtx, { type, email, challenge }: Resend): Promise<void> {
  const kind = type === 'signup' ? 'confirmation' : 'email-change'
  if (!(await admitMail(ctx, { kind, address: email }))) return
  const mailIds = [randomUUID(), randomUUID()]
  await ctx.transaction((tx) => tx.enqueue(resend, { type, email, challenge, mailIds, caller: ctx.caller }))
}

/**
 * What runs again after a crash queues the same mails again: `mailIds` become their Message-IDs.
 */
type ResendJob = Resend & { readonly mailIds: readonly string[]; readonly caller: Caller }

/** Sends again what is still open, if anything is. */
export const resend = job<ResendJob>({
  name: 'auth.resend',
  keptSeconds: 600,
  async handle(context, { type, email, challenge, mailIds = [], caller }) {
    const ctx = await authContextFor(context, caller)
    const account = await findAccountByEmail(ctx.db, email)
    if (!account || account.deletedAt) return
    if (type === 'email_change') {
      const { id: userId, newEmail } = account
      if (!newEmail) return
      const waitSeconds = await waitForNewAddress(ctx, newEmail)
      return ctx.transaction((tx) => repeatEmailChange(tx, { userId, newEmail }, { challenge, mailIds, waitSeconds }))
    }
    if (account.emailConfirmedAt) return
    await ctx.transaction((tx) => {
      const details = { isFromSignUp: isSignUpClient(tx, account), mailId: mailIds[0] }
      return sendConfirmation(tx, account, challenge, details)
    })
  },
})

/**
 * Sends again by text message. Numbers without an open request are counted and answered like all
 * others, also without a gateway. @throws over_sms_send_rate_limit
 */
export async function resendToPhone(
  ctx: AuthCtx,
  { type, phone }: { type: 'sms' | 'phone_change'; phone: string },
): Promise<SentReply> {
  const kind = type === 'sms' ? 'confirmation' : 'phone_change'
  const account = type === 'sms' ? await findAccountByPhone(ctx.db, phone) : await findAccountChangingTo(ctx, phone)
  const target = account?.newPhone && type !== 'sms' ? account.newPhone : phone
  const isOpen = account && !account.deletedAt && !(type === 'sms' && account.phoneConfirmedAt)
  if (isOpen && isReachable(ctx, target)) {
    const code = { kind, phone: target, channel: 'sms', isFromSignUp: isSignUpClient(ctx, account) } as const
    return (await sendPhoneCode(ctx, code, async () => account)).sent
  }
  if (isOpen) ctx.log.warn({ kind }, 'there is no gateway for a text message')
  await countText(ctx, { kind, phone })
  return sent()
}

/** Clients name the new number; some name the old one. */
async function findAccountChangingTo(ctx: AuthCtx, phone: string): Promise<Account | null> {
  const [waiting] = await listAccountsByNewPhone(ctx.db, phone)
  const account = waiting ?? (await findAccountByPhone(ctx.db, phone))
  return account?.newPhone ? account : null
}
