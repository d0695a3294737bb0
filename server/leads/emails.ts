import { brand } from '#contract/brand.ts'
import { email } from '#server/platform/mail/email.ts'
import { shortName } from '#server/platform/mail/short-name.ts'

/**
 * Invites a client of an advisor's own list. It goes to a bare address, says whose list it comes
 * from, and promises nothing about an account.
 */
export const clientInvitationEmail = email<{ advisorName: string; link: string }, null>({
  kind: 'leads.client-invitation',
  preference: null,
  isInvitation: true,
  examples: {
    invitation: { advisorName: 'Marisol Reyes', link: 'https://fairlead.example/advisors/advisor' },
  },
  write({ advisorName, link }) {
    const name = shortName(advisorName)
    return {
      subject: `${name} invited you to ${brand.name}`,
      title: `${name} would like to meet you on ${brand.name}`,
      paragraphs: [
        `${name} has you on a list of clients and invites you. On ${brand.name} you can write to ${name}, book a time and share what you choose. It’s free for you.`,
        `We don’t tell ${name} whether you have an account, and your details stay hidden until you agree to share them. If you don’t want this, ignore this email.`,
      ],
      action: { label: 'See the profile', url: link },
    }
  },
})

export const leadsEmails = [clientInvitationEmail]
