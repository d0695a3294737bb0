import type { AuthMethod, OneTimeKind } from '#contract/auth/values.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { issueCode } from '../codes/service.ts'
import type { AuthTx } from '../context.ts'
import type { Letter } from '../emails.ts'
import type { Challenge } from '../flows/rules.ts'
import { beginMailFlow } from '../flows/store.ts'
import { actionLink } from './links.ts'

/** What a mail asks its reader to prove. */
export type Request = {
  readonly userId: string
  readonly address: string
  readonly kind: OneTimeKind
  /** The `type` of the link. */
  readonly type: string
  /** Whether the link yields a code for the client that began, instead of a session for whoever opens it. */
  readonly isPkce: boolean
}

/** Makes code and link for a mail, on the transaction. The caller sends it by `parts.post` once that has committed. */
export async function writeLetter(
  tx: AuthTx,
  { userId, address, kind, type, isPkce }: Request,
  compose: (letter: Letter) => MailMessage,
): Promise<MailMessage> {
  const { code, token } = await issueCode(tx, { userId, kind, address, isPkce })
  const { parts, caller } = tx
  const link = actionLink({ publicUrl: parts.publicUrl, token, type, redirectTo: caller.redirectTo })
  return compose({ to: address, code, link, ttlSeconds: parts.config.mailOtpTtlSeconds })
}

/** Remembers the client's challenge for the click on the link, if it sent one, and tells whether it did. */
export async function beginFlow(
  tx: AuthTx,
  { userId, method, challenge }: { userId: string; method: AuthMethod; challenge: Challenge | null },
): Promise<boolean> {
  if (!challenge) return false
  await beginMailFlow(tx.db, { userId, method, challenge, now: tx.now })
  return true
}
