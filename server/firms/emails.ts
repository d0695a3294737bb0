import { brand } from '#contract/brand.ts'
import { email } from '#server/platform/mail/email.ts'

type Invitation = { firmName: string; link: string; expiresAt: Date }

/**
 * Asks an advisor to join a firm; says until when the link is good and that ignoring it is fine.
 */
export const invitationEmail = email<Invitation, null>({
  kind: 'firms.invitation',
  preference: null,
  examples: {
    invitation: {
      firmName: 'Harbor Wealth',
      link: 'https://fairlead.example/team/join/token',
      expiresAt: new Date('2026-03-09T18:00:00Z'),
    },
  },
  write(invitation) {
    const firmName = shortName(invitation.firmName)
    const until = invitation.expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    return {
      subject: `${firmName} invited you to its team on ${brand.name}`,
      title: `Join ${firmName} on ${brand.name}`,
      paragraphs: [
        `${firmName} would like you to join its team. Your profile and calendar stay yours, and the firm pays for your seat. Its administrator sees your leads, without the consumers’ names, and can reassign them. If you’re removed from the team, the leads you work go with you.`,
        `The invitation is for this email address and expires on ${until}. If you weren’t expecting it, you can ignore this email.`,
      ],
      action: { label: 'View invitation', url: invitation.link },
    }
  },
})

const longestName = 60

/**
 * A firm's name in one line and short: it is free text, and begins the subject of an email to a
 * stranger.
 */
function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).trimEnd()}…`
}

export const firmsEmails = [invitationEmail]
