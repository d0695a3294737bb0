import type { OneTimeKind } from '#contract/auth/values.ts'
import { job } from '#server/platform/jobs.ts'
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
import { revokeToken } from '../codes/store.ts'
import { actionLink } from './links.ts'

const composers = {
  confirmation: confirmationEmail,
  'magic-link': magicLinkEmail,
  recovery: recoveryEmail,
  invite: inviteEmail,
  reauthentication: reauthenticationEmail,
} as const satisfies Record<string, (letter: CodeMail) => MailMessage>

/** A mail with a code, before the code exists: this is all the job queue stores of it. */
export type CodeMailRequest = {
  readonly userId: string
  readonly address: string
  readonly kind: OneTimeKind
  /** The `type` of the link. */
  readonly type: string
  /** Whether the link yields a code for the client that began, instead of a session for its opener. */
  readonly isPkce: boolean
  /** Sent by the sign-up itself, to the client that signs up. */
  readonly isFromSignUp?: boolean
  readonly letter: keyof typeof composers | 'email-change'
}

export type CodeMailJob = CodeMailRequest & {
  /** The same at every try, so that mail programs show a mail that arrived twice once. */
  readonly id: string
  readonly redirectTo: string
}

/**
 * Sends one mail with a code. The code is made here, so none lies in the queue and its time begins when the mail
 * leaves. A code whose mail was not taken is revoked before the next try.
 */
export const deliverCodeMail = job<CodeMailJob>({
  name: 'auth.deliver-letter',
  retryLimit: 12,
  trySeconds: 90,
  keptSeconds: 600,
  async handle(context, request) {
    const ctx = await authContextFor(context, serverCaller(request.redirectTo))
    const issued = await ctx.transaction(async (tx) => {
      const account = await lockAccount(tx.db, request.userId)
      if (!account || !isStillWanted(account, request)) return null
      const { userId, kind, address, isPkce, isFromSignUp = false } = request
      const code = await issueCode(tx, { userId, kind, address, isPkce, isFromSignUp })
      return { tokenId: code.id, mail: { ...compose(tx, { account, request, ...code }), id: request.id } }
    })
    if (!issued) return
    try {
      await takeFromQuota(ctx, ctx.services.config.rate, 'mail')
      await ctx.ports.mail.send(issued.mail)
    } catch (error) {
      await revokeToken(ctx.db, issued.tokenId)
      throw error
    }
  },
})

/** The address may have changed since: a code sent to one the account has left would open it to a stranger. */
function isStillWanted(account: Account, { kind, address }: CodeMailRequest): boolean {
  if (account.deletedAt) return false
  return (kind === 'email_change_new' ? account.newEmail : account.email) === address
}

type Composing = { account: Account; request: CodeMailJob; code: string; token: string }

function compose(tx: AuthTx, { account, request, code, token }: Composing): MailMessage {
  const { services } = tx
  const { address: to, type, redirectTo, letter: name } = request
  const link = actionLink({ publicUrl: services.publicUrl, token, type, redirectTo })
  const letter = { to, code, link, ttlSeconds: services.config.mailOtpTtlSeconds }
  if (name !== 'email-change') return composers[name](letter)
  return emailChangeEmail(letter, { from: account.email, to: account.newEmail ?? to })
}
