import PostalMime, { type Email } from 'postal-mime'
import { daySeconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { AskSupport, ContactUs } from '#contract/support/schemas.ts'
import { supportMessageMaxLength } from '#contract/support/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { addToRequest } from '../desk/service.ts'
import { askByMail } from '../service.ts'
import { isAutomatic, mailKey, tokenIn, writtenIn } from './rules.ts'

const mailsADay: Limit = { name: 'support-mail', points: 30, windowSeconds: daySeconds }

/** How an email ended: in a request, or nowhere because a program wrote it or nothing is in it. */
export type MailOutcome = 'stored' | 'ignored'

/**
 * Takes an email as it came to the address of INBOUND_MAIL_ADDRESS: an answer is added to its
 * request, another one begins a request (docs/product.md "Support"). Handed over again, it is
 * stored once. Files stay behind, and the text says how many.
 * @throws core.malformed, core.invalid without a sender or a plain text, core.not-found for the key
 * of no request, core.too-many
 */
export async function receiveMail(ctx: Ctx, inbox: string, raw: Uint8Array): Promise<MailOutcome> {
  const email = await PostalMime.parse(raw).catch(() => {
    throw problem('core.malformed')
  })
  if (isAutomatic(email)) return 'ignored'
  if (email.text === undefined) throw problem('core.invalid')
  const text = textOf(email, email.text)
  if (text === '') return 'ignored'
  const request = AskSupport.safeParse({ email: email.from?.address, message: text })
  if (!request.success) throw problem('core.invalid')
  await ctx.ports.limits.demand(mailsADay, recipientKey(request.data.email))
  const token = tokenIn(email, inbox)
  const name = ContactUs.shape.name.safeParse(email.from?.name).data ?? ''
  if (token === null) await askByMail(ctx, { name, ...request.data }, mailKey(email))
  else await addToRequest(ctx, token, request.data.message, mailKey(email))
  return 'stored'
}

function textOf(email: Email, text: string): string {
  const written = writtenIn(text)
  const files = email.attachments.filter(({ disposition }) => disposition === 'attachment').length
  const left = files === 0 ? [] : [`[Files that stayed behind in the email: ${files}]`]
  const subject = email.subject && !/^(re|aw|sv|fwd?)\s*:/i.test(email.subject) ? [email.subject] : []
  const parts = [...subject, ...(written ? [written] : []), ...left]
  return written || left.length > 0 ? parts.join('\n\n').slice(0, supportMessageMaxLength) : ''
}
