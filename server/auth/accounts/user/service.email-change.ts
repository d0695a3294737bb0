import { randomUUID } from 'node:crypto'
import { seconds } from '#contract/core/durations.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { recipientKey } from '#server/platform/limits.ts'
import type { AuthCtx, AuthTx, Caller } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { waitForRecipient } from '../../context/sending-limits.ts'
import { deleteTokensOfKinds, existsTokenSince } from '../../credentials/codes/store.ts'
import { queueCodeMail, startFlow } from '../../credentials/mails/service.ts'
import type { PkceChallenge } from '../../tables.ts'
import { type Account, findAccount, lockAccount, updateUser } from '../../users/store.ts'

type EmailChange = {
  readonly newEmail: string
  readonly challenge: PkceChallenge | null
  /** The session that stays when the change ends the others. */
  readonly sessionId: string | null
  /** Until the mail to the new address is due, from `waitForNewAddress`. */
  readonly waitSeconds: number
}

type Repetition = {
  readonly challenge: PkceChallenge | null
  /** The Message-IDs for the new and the old address, from a job that may run twice. */
  readonly mailIds: readonly string[]
  readonly waitSeconds: number
}

/**
 * Counts a mail for the new address of a change and returns in how many seconds it is due, 0 for
 * now. Called before the transaction: a count is not rolled back.
 */
export function waitForNewAddress(ctx: Pick<AuthCtx, 'ports'>, newEmail: string): Promise<number> {
  return waitForRecipient(ctx, { kind: 'email-change', address: newEmail })
}

/**
 * Stores the requested address and mails a confirmation to it, and to the old address as well for a
 * secure change; nothing changes until the confirmations. Past the hourly share of the new address
 * its mail leaves when it is due (docs/product.md "Accounts").
 */
export async function requestEmailChange(
  tx: AuthTx,
  account: Account,
  { newEmail, challenge, sessionId, waitSeconds }: EmailChange,
): Promise<void> {
  const userId = account.id
  const before = await lockAccount(tx.db, userId)
  const change = { newEmail, emailChangeConfirmedKind: null }
  await updateUser(tx.db, userId, { ...change, emailChangeSentAt: tx.now, emailChangeSessionId: sessionId })
  // They were for another address, and would now move the account to this one.
  if (newEmail !== before?.newEmail)
    await deleteTokensOfKinds(tx.db, userId, ['email_change_new', 'email_change_current'])
  const { accessEpoch } = before ?? account
  await mailCodes(tx, { ...account, ...change, accessEpoch }, { challenge, mailIds: [], waitSeconds })
}

/**
 * Mails the codes of an open change again, to each address that has not confirmed it. Anybody may
 * ask for this, so the confirmation of the other address is kept.
 */
export async function repeatEmailChange(
  tx: AuthTx,
  { userId, newEmail }: { userId: string; newEmail: string },
  repetition: Repetition,
): Promise<void> {
  const account = await lockAccount(tx.db, userId)
  if (account?.newEmail !== newEmail) return
  await updateUser(tx.db, userId, { emailChangeSentAt: tx.now })
  await mailCodes(tx, { ...account, newEmail }, repetition)
}

type Moving = Pick<Account, 'id' | 'email' | 'emailChangeConfirmedKind' | 'accessEpoch'> & { readonly newEmail: string }

async function mailCodes(tx: AuthTx, account: Moving, { challenge, mailIds, waitSeconds }: Repetition): Promise<void> {
  const { id: userId, email, newEmail, accessEpoch, emailChangeConfirmedKind: confirmed } = account
  const isPkce = await startFlow(tx, { userId, method: 'email_change', challenge })
  if (confirmed !== 'email_change_new') {
    const mail = { userId, newEmail, accessEpoch, isPkce, requestedAt: tx.now.toISOString() }
    await mailNewAddress(tx, { ...mail, mailId: mailIds[0] ?? randomUUID() }, waitSeconds)
  }
  if (tx.services.config.secureEmailChange && email && confirmed !== 'email_change_current')
    await queueCodeMail(
      tx,
      { ...changeMail, userId, accessEpoch, isPkce, address: email, kind: 'email_change_current' },
      mailIds[1],
    )
}

const changeMail = { type: 'email_change', template: 'email-change' } as const

type NewAddressMail = {
  readonly userId: string
  readonly newEmail: string
  /**
   * Of the account when the change was requested; a new password since then ends what was requested
   * before.
   */
  readonly accessEpoch: number
  readonly isPkce: boolean
  /** ISO 8601. A mail of a later request makes this one unnecessary. */
  readonly requestedAt: string
  readonly mailId: string
}

/**
 * Mails the new address, or queues the mail for the time it is due. One mail of an account to an
 * address waits at most.
 */
async function mailNewAddress(tx: AuthTx, mail: NewAddressMail, waitSeconds: number): Promise<void> {
  const { userId, newEmail, accessEpoch, isPkce, mailId } = mail
  if (waitSeconds === 0) {
    const change = { ...changeMail, userId, accessEpoch, isPkce, address: newEmail, kind: 'email_change_new' } as const
    return queueCodeMail(tx, change, mailId)
  }
  const startAfter = new Date(tx.now.getTime() + seconds(waitSeconds))
  const singletonKey = `${userId}:${recipientKey(newEmail)}`
  await tx.enqueue(mailNewAddressJob, { ...mail, caller: tx.caller }, { startAfter, singletonKey })
}

/**
 * Mails the new address of a change once its mail is due, unless the change was confirmed or
 * replaced, the password is new, or the mail of a later request has left. The flow of the newest
 * request stays: its client redeems the link.
 */
export const mailNewAddressJob = job<NewAddressMail & { readonly caller: Caller }>({
  name: 'auth.mail-new-address',
  keptSeconds: 600,
  async handle(context, { caller, ...mail }) {
    const ctx = await authContextFor(context, caller)
    if (!(await isWanted(ctx, await findAccount(ctx.db, mail.userId), mail))) return
    const waitSeconds = await waitForNewAddress(ctx, mail.newEmail)
    await ctx.transaction(async (tx) => {
      if (await isWanted(tx, await lockAccount(tx.db, mail.userId), mail)) await mailNewAddress(tx, mail, waitSeconds)
    })
  },
})

async function isWanted(
  { db }: Pick<AuthCtx, 'db'>,
  account: Account | null,
  { userId, newEmail, accessEpoch, requestedAt }: NewAddressMail,
): Promise<boolean> {
  if (account?.newEmail !== newEmail || account.emailChangeConfirmedKind === 'email_change_new') return false
  if (account.accessEpoch !== accessEpoch) return false
  return !(await existsTokenSince(db, { userId, kind: 'email_change_new', since: new Date(requestedAt) }))
}
