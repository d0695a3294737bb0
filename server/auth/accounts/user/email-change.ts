import { randomUUID } from 'node:crypto'
import { seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs.ts'
import type { AuthTx, Caller } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { keyOf } from '../../context/rate-limits.ts'
import { waitForRecipient } from '../../context/sending-limits.ts'
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
 * Nothing changes until the confirmations. Past the hourly share of the new address its mail leaves when it is due
 * (docs/product.md "Accounts").
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
  const { accessEpoch } = before ?? account
  await mailCodes(tx, { ...account, ...change, accessEpoch }, { challenge, mailIds: [] })
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

type Moving = Pick<Account, 'id' | 'email' | 'emailChangeConfirmedKind' | 'accessEpoch'> & { readonly newEmail: string }

async function mailCodes(tx: AuthTx, account: Moving, { challenge, mailIds }: Repetition): Promise<void> {
  const { id: userId, email, newEmail, accessEpoch, emailChangeConfirmedKind: confirmed } = account
  const isPkce = await beginFlow(tx, { userId, method: 'email_change', challenge })
  if (confirmed !== 'email_change_new')
    await mailNewAddress(tx, { userId, newEmail, accessEpoch, challenge, mailId: mailIds[0] })
  if (tx.services.config.secureEmailChange && email && confirmed !== 'email_change_current')
    await queueCodeMail(tx, { ...letter, userId, isPkce, address: email, kind: 'email_change_current' }, mailIds[1])
}

const letter = { type: 'email_change', letter: 'email-change' } as const

type NewAddressMail = {
  readonly userId: string
  readonly newEmail: string
  /** Of the account when the change was requested; a new password since then ends what was requested before. */
  readonly accessEpoch: number
  readonly challenge: PkceChallenge | null
  readonly mailId?: string | undefined
}

/** Mails the new address, or queues the mail for the time it is due. One mail of an account to an address waits at most. */
async function mailNewAddress(tx: AuthTx, mail: NewAddressMail): Promise<void> {
  const { userId, newEmail, accessEpoch, challenge, mailId = randomUUID() } = mail
  const waitSeconds = await waitForRecipient(tx, { kind: 'email-change', address: newEmail })
  if (waitSeconds === 0) {
    const request = {
      ...letter,
      userId,
      isPkce: challenge !== null,
      address: newEmail,
      kind: 'email_change_new',
    } as const
    return queueCodeMail(tx, request, mailId)
  }
  const startAfter = new Date(tx.now.getTime() + seconds(waitSeconds))
  const payload = { userId, newEmail, accessEpoch, challenge, mailId, caller: tx.caller }
  await tx.enqueue(mailNewAddressJob, payload, { startAfter, singletonKey: `${userId}:${keyOf(newEmail)}` })
}

/** Mails the new address of a change once its mail is due, unless the change was confirmed or replaced, or the password is new. */
export const mailNewAddressJob = job<NewAddressMail & { readonly caller: Caller }>({
  name: 'auth.mail-new-address',
  keptSeconds: 600,
  async handle(context, { caller, ...mail }) {
    const ctx = await authContextFor(context, caller)
    await ctx.transaction(async (tx) => {
      const account = await lockAccount(tx.db, mail.userId)
      if (account?.newEmail !== mail.newEmail || account.emailChangeConfirmedKind === 'email_change_new') return
      if (account.accessEpoch !== mail.accessEpoch) return
      await beginFlow(tx, { userId: mail.userId, method: 'email_change', challenge: mail.challenge })
      await mailNewAddress(tx, mail)
    })
  },
})
