import type { OneTimeKind } from '#contract/auth/values.ts'
import type { MailQueue } from '#contract/operations/jobs/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { mailTries } from '#server/platform/mail/deliver.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { serverCaller } from '../../context/caller.ts'
import { takeFromQuota } from '../../context/sending-limits.ts'
import {
  type CodeMail,
  confirmationEmail,
  emailChangeEmail,
  inviteEmail,
  magicLinkEmail,
  reauthenticationEmail,
  recoveryEmail,
} from '../../users/emails.ts'
import { type Account, lockAccount } from '../../users/store.ts'
import { issueCode } from '../codes/service.ts'
import { deleteToken } from '../codes/store.ts'
import { actionLink } from './rules.ts'

const emails = {
  confirmation: confirmationEmail,
  'magic-link': magicLinkEmail,
  recovery: recoveryEmail,
  invite: inviteEmail,
  reauthentication: reauthenticationEmail,
} as const satisfies Record<string, Email<CodeMail, null>>

/** A request for a mail with a code. The queue stores only this, never the code. */
export type CodeMailRequest = {
  readonly userId: string
  /** Of the account at the request: a code requested before a new password is not sent after it. */
  readonly accessEpoch: number
  readonly address: string
  readonly kind: OneTimeKind
  /** The `type` of the link. */
  readonly type: string
  /**
   * Whether the link gives a code to the client that began, instead of a session to the browser
   * that opens it.
   */
  readonly isPkce: boolean
  /** Sent by the sign-up itself, not by a later request. */
  readonly isFromSignUp?: boolean
  readonly template: keyof typeof emails | 'email-change'
}

export type CodeMailJob = Omit<CodeMailRequest, 'accessEpoch'> & {
  /** Missing in what the release before queued. */
  readonly accessEpoch?: number
  /** The same for every try, so that mail programs show a repeated mail once. */
  readonly id: string
  readonly redirectTo: string
}

/**
 * Sends one mail with a code. The code is made here, so the queue holds none and its lifetime
 * begins when the mail is sent.
 */
export const deliverCodeMailJob = job<CodeMailJob>({
  ...mailTries,
  name: 'auth.deliver-code-mail' satisfies MailQueue,
  remembered: ['address', 'template'],
  handle: deliver,
})

/**
 * Sends the mails that the release before queued under this name. Leave it out once no node of
 * that release runs and its queue is empty (docs/upgrades.md).
 */
export const deliverLetterJob = job<Omit<CodeMailJob, 'template'> & { letter: CodeMailJob['template'] }>({
  ...mailTries,
  name: 'auth.deliver-letter' satisfies MailQueue,
  remembered: ['address', 'letter'],
  handle: (context, { letter: template, ...request }) => deliver(context, { ...request, template }),
})

async function deliver(context: Ctx, request: CodeMailJob): Promise<void> {
  const ctx = await authContextFor(context, serverCaller(request.redirectTo))
  const issued = await ctx.transaction(async (tx) => {
    const account = await lockAccount(tx.db, request.userId)
    if (!account || !isStillValid(account, request)) return null
    const { userId, kind, address, isPkce, isFromSignUp = false } = request
    const code = await issueCode(tx, { userId, kind, address, isPkce, isFromSignUp })
    return { tokenId: code.id, mail: { ...prepareMail(tx, { account, request, ...code }), id: request.id } }
  })
  if (!issued) return
  try {
    await takeFromQuota(ctx, ctx.services.config.rate, 'mail')
    await ctx.ports.mail.send(issued.mail)
  } catch (error) {
    // The next try makes another code, so this one is revoked.
    await deleteToken(ctx.db, issued.tokenId)
    throw error
  }
}

/**
 * Checks that the account still has this address and that no access was revoked since: a code sent
 * to a former address, or requested by somebody who is shut out, would let a stranger in.
 */
function isStillValid(account: Account, { kind, address, accessEpoch = account.accessEpoch }: CodeMailJob): boolean {
  if (account.deletedAt || account.accessEpoch !== accessEpoch) return false
  return (kind === 'email_change_new' ? account.newEmail : account.email) === address
}

type MailInput = { account: Account; request: CodeMailJob; code: string; token: string }

function prepareMail(tx: AuthTx, { account, request, code, token }: MailInput): MailMessage {
  const { services } = tx
  const { address: to, type, redirectTo, template } = request
  const link = actionLink({ publicUrl: services.publicUrl, token, type, redirectTo })
  const mail = { code, link, ttlSeconds: services.config.mailOtpTtlSeconds }
  if (template !== 'email-change') return emails[template].message(to, mail)
  return emailChangeEmail.message(to, { ...mail, reader: to, from: account.email, to: account.newEmail ?? to })
}
