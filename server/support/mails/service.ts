import { daySeconds } from '#contract/core/durations.ts'
import { withoutControls } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'
import { AskSupport, ContactUs } from '#contract/support/schemas.ts'
import { supportMessageMaxLength } from '#contract/support/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { addToRequest } from '../desk/service.ts'
import { askByMail } from '../service.ts'
import { readOnThread } from './gateway.ts'
import type { ReadMail } from './worker.ts'

const mailsADay: Limit = { name: 'support-mail', points: 30, windowSeconds: daySeconds }

/** How an email ended: in a request, or nowhere because a program wrote it or nothing is in it. */
export type MailOutcome = 'stored' | 'ignored'

/**
 * Takes an email as it came to the address of INBOUND_MAIL_ADDRESS, once even if handed over again:
 * an answer is added to its request, another one begins a request (docs/product.md "Support").
 * Attachments are left out, and the text says how many.
 * @throws core.malformed also when reading takes too long, core.invalid without a sender or a plain
 * text, core.not-found for the key of no request, core.too-many
 */
export async function receiveMail(ctx: Ctx, inbox: string, raw: Uint8Array): Promise<MailOutcome> {
  const mail = await readOnThread(ctx, raw, inbox)
  if (!mail) throw problem('core.malformed')
  if (mail.isAutomatic) return 'ignored'
  if (mail.text === undefined) throw problem('core.invalid')
  const text = textOf(mail, mail.text)
  if (text === '') return 'ignored'
  const request = AskSupport.safeParse({ email: mail.address, message: text })
  if (!request.success) throw problem('core.invalid')
  await ctx.ports.limits.demand(mailsADay, recipientKey(request.data.email))
  const name = ContactUs.shape.name.safeParse(mail.name).data ?? ''
  if (mail.token === null) await askByMail(ctx, { name, ...request.data }, mail.key)
  else await addToRequest(ctx, mail.token, { message: request.data.message, mailKey: mail.key })
  return 'stored'
}

function textOf({ files, subject }: ReadMail, written: string): string {
  const note = files === 0 ? [] : [`[Attachments left in the email: ${files}]`]
  const title = subject && !/^(re|aw|sv|fwd?)\s*:/i.test(subject) ? [subject] : []
  const parts = [...title, ...(written ? [written] : []), ...note]
  if (written === '' && note.length === 0) return ''
  // A cut may halve a surrogate pair.
  return withoutControls(parts.join('\n\n')).slice(0, supportMessageMaxLength).toWellFormed()
}
