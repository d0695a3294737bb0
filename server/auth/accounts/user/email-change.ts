import type { AuthTx } from '../../context/auth-context.ts'
import { deleteTokensOfKinds } from '../../credentials/codes/store.ts'
import { beginFlow, queueCodeMail } from '../../credentials/mails/service.ts'
import type { PkceChallenge } from '../../tables.ts'
import { type Account, lockAccount, updateUser } from '../../users/store.ts'

type EmailChange = {
  readonly newEmail: string
  readonly challenge: PkceChallenge | null
  /** The session that stays when the change ends the others. */
  readonly sessionId: string | null
}

type Repetition = {
  readonly challenge: PkceChallenge | null
  /** The Message-IDs for the new and the old address, from a job that may run twice. */
  readonly mailIds: readonly string[]
}

/**
 * Stores the requested address and mails a confirmation to it, and to the old address as well for a secure change.
 * Nothing changes until the confirmations.
 */
export async function requestEmailChange(
  tx: AuthTx,
  account: Account,
  { newEmail, challenge, sessionId }: EmailChange,
): Promise<void> {
  const userId = account.id
  const before = await lockAccount(tx.db, userId)
  const change = { newEmail, emailChangeConfirmedKind: null }
  await updateUser(tx.db, userId, { ...change, emailChangeSentAt: tx.now, emailChangeSessionId: sessionId })
  // They were for another address, and would now move the account to this one.
  if (newEmail !== before?.newEmail)
    await deleteTokensOfKinds(tx.db, userId, ['email_change_new', 'email_change_current'])
  await mailCodes(tx, { ...account, ...change }, { challenge, mailIds: [] })
}

/**
 * Mails the codes of an open change again, to each address that has not confirmed it. Anybody may ask for this, so the
 * confirmation of the other address is kept.
 */
export async function repeatEmailChange(tx: AuthTx, userId: string, repetition: Repetition): Promise<void> {
  const account = await lockAccount(tx.db, userId)
  if (!account?.newEmail) return
  await updateUser(tx.db, userId, { emailChangeSentAt: tx.now })
  await mailCodes(tx, { ...account, newEmail: account.newEmail }, repetition)
}

type Moving = Pick<Account, 'id' | 'email' | 'emailChangeConfirmedKind'> & { readonly newEmail: string }

async function mailCodes(tx: AuthTx, account: Moving, { challenge, mailIds }: Repetition): Promise<void> {
  const { id: userId, email, newEmail, emailChangeConfirmedKind: confirmed } = account
  const isPkce = await beginFlow(tx, { userId, method: 'email_change', challenge })
  const mail = { userId, type: 'email_change', isPkce, letter: 'email-change' } as const
  if (confirmed !== 'email_change_new')
    await queueCodeMail(tx, { ...mail, address: newEmail, kind: 'email_change_new' }, mailIds[0])
  if (tx.services.config.secureEmailChange && email && confirmed !== 'email_change_current')
    await queueCodeMail(tx, { ...mail, address: email, kind: 'email_change_current' }, mailIds[1])
}
