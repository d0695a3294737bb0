import { brand } from '#contract/brand.ts'
import { printedDay } from '#contract/core/days.ts'
import { email } from '#server/platform/mail/email.ts'
import { shortName } from '#server/platform/mail/short-name.ts'

type Invitation = { firstName: string; link: string; expiresAt: Date }

/**
 * Asks a partner to decide together; says until when the link is valid and that ignoring it is
 * fine.
 */
export const listInvitationEmail = email<Invitation, null>({
  kind: 'matching.list-invitation',
  preference: null,
  isInvitation: true,
  examples: {
    invitation: {
      firstName: 'Rosa',
      link: 'https://fairlead.example/saved/join/token',
      expiresAt: new Date('2026-03-09T18:00:00Z'),
    },
  },
  write({ firstName, link, expiresAt }) {
    const name = shortName(firstName, 40) || 'Someone'
    const until = printedDay(expiresAt)
    return {
      subject: `${name} invited you to choose a financial advisor together`,
      title: `Choose an advisor with ${name}`,
      paragraphs: [
        `${name} would like to share a list of financial advisors with you on ${brand.name}. You both see which advisors each of you saved, and each other’s notes about them. Answers, amounts, messages and appointments stay private.`,
        `The invitation is for this email address and expires on ${until}. If you weren’t expecting it, you can ignore this email.`,
      ],
      action: { label: 'View invitation', url: link },
    }
  },
})

export const matchingEmails = [listInvitationEmail]
