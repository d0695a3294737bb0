import { brand } from '#contract/brand.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'

export type SupportMail = { kind: string; name: string; email: string; phone: string; message: string }

/** Hands a request to our staff; the writer's address is in the text, so that nobody's mail is sent in their name. */
export function staffMail(request: SupportMail): MailMessage {
  const from = [request.name, request.email, request.phone].filter(Boolean).join(', ')
  return {
    to: brand.supportEmail,
    kind: 'support.staff',
    subject: `${request.kind}: ${request.message.slice(0, 60).replace(/\s+/g, ' ')}`,
    ...mailLayout({ title: `From ${from}`, paragraphs: request.message.split(/\n{2,}/) }),
  }
}

/** Tells the writer that their request has arrived. Quotes nothing: anybody can type in anybody's address. */
export function receiptMail({ email }: Pick<SupportMail, 'email'>): MailMessage {
  return {
    to: email,
    kind: 'support.receipt',
    subject: `We got your message`,
    ...mailLayout({
      title: 'Thanks for contacting us',
      paragraphs: [
        'Our team has your message and will get back to you shortly.',
        `If you didn’t contact us, you can ignore this email or let us know at ${brand.supportEmail}.`,
      ],
    }),
  }
}
