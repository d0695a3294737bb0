import type { MailMessage } from '#server/platform/mail/port.ts'
import type { AuthTx } from '../context.ts'
import { emailChangeEmail } from '../emails.ts'
import type { Challenge } from '../flows/rules.ts'
import { beginFlow, writeLetter } from '../mails/service.ts'
import { type Account, updateUser } from '../users/store.ts'

/**
 * Notes the address an account wants to move to and writes to whoever must agree: the new address always, the old one
 * too where the change is to be secure. Until they have, nothing changes.
 */
export async function requestEmailChange(
  tx: AuthTx,
  account: Account,
  { newEmail, challenge }: { newEmail: string; challenge: Challenge | null },
): Promise<MailMessage[]> {
  const userId = account.id
  await updateUser(tx.db, userId, { newEmail, emailChangeSentAt: tx.now, emailChangeHalfConfirmed: false })
  const isPkce = await beginFlow(tx, { userId, method: 'email_change', challenge })
  const change = { from: account.email, to: newEmail }
  const toNew = { userId, address: newEmail, kind: 'email_change_new', type: 'email_change', isPkce } as const
  const mails = [await writeLetter(tx, toNew, (letter) => emailChangeEmail(letter, change))]
  if (tx.parts.config.secureEmailChange && account.email) {
    const toCurrent = { ...toNew, address: account.email, kind: 'email_change_current' } as const
    mails.push(await writeLetter(tx, toCurrent, (letter) => emailChangeEmail(letter, change)))
  }
  return mails
}
