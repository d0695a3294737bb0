import type { AuthTx } from '../../context/auth-context.ts'
import { clearTokensOf } from '../../credentials/codes/store.ts'
import type { Challenge } from '../../credentials/flows/rules.ts'
import { beginFlow, queueCodeMail } from '../../credentials/mails/service.ts'
import { type Account, lockAccount, updateUser } from '../../users/store.ts'

type EmailChange = {
  readonly newEmail: string
  readonly challenge: Challenge | null
  /** The session that stays when the change ends the others. */
  readonly sessionId: string | null
  /** The Message-IDs for the new and the old address, from a job that may run twice. */
  readonly mailIds?: readonly string[]
}

/**
 * Notes the address an account wants to move to and writes to whoever must agree: the new address always, the old one
 * too where the change is to be secure. Until they have, nothing changes.
 */
export async function requestEmailChange(
  tx: AuthTx,
  account: Account,
  { newEmail, challenge, sessionId, mailIds = [] }: EmailChange,
): Promise<void> {
  const userId = account.id
  const before = await lockAccount(tx.db, userId)
  await updateUser(tx.db, userId, {
    newEmail,
    emailChangeSentAt: tx.now,
    emailChangeHalfConfirmed: false,
    emailChangeSessionId: sessionId,
  })
  // They were for another address, and would now move the account to this one.
  if (newEmail !== before?.newEmail) await clearTokensOf(tx.db, userId, ['email_change_new', 'email_change_current'])
  const isPkce = await beginFlow(tx, { userId, method: 'email_change', challenge })
  const letter = { userId, type: 'email_change', isPkce, letter: 'email-change' } as const
  await queueCodeMail(tx, { ...letter, address: newEmail, kind: 'email_change_new' }, mailIds[0])
  if (tx.services.config.secureEmailChange && account.email)
    await queueCodeMail(tx, { ...letter, address: account.email, kind: 'email_change_current' }, mailIds[1])
}
