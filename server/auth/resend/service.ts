import type { AuthCtx } from '../context.ts'
import type { Challenge } from '../flows/rules.ts'
import { countMail } from '../protocol/limits.ts'
import { sendConfirmation } from '../signup/service.ts'
import { requestEmailChange } from '../user/email-change.ts'
import { type Account, findAccountByEmail } from '../users/store.ts'

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

const isMoving = (account: Account): account is Account & { newEmail: string } => account.newEmail !== null
