import { brand } from '#contract/brand.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'

/** Asks an advisor to join a firm; says until when the link holds and that ignoring it is fine. */
export function invitationMail(given: { to: string; firmName: string; link: string; expiresAt: Date }): MailMessage {
  const firmName = shortName(given.firmName)
  const until = given.expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    to: given.to,
    kind: 'firms.invitation',
    subject: `${firmName} invited you to its team on ${brand.name}`,
    ...mailLayout({
      title: `Join ${firmName} on ${brand.name}`,
      paragraphs: [
        `${firmName} would like you to join its team. Your profile, leads and calendar stay yours, and the firm pays for your seat.`,
        `The invitation is for this email address and expires on ${until}. If you weren’t expecting it, you can ignore this email.`,
      ],
      action: { label: 'View invitation', url: given.link },
    }),
  }
}

const longestName = 60

/** A firm's name in one line and short: it is free text, and begins the subject of a mail to a stranger. */
function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).trimEnd()}…`
}
