import { brand } from '#contract/brand.ts'
import { email } from '#server/platform/mail/email.ts'

const site = 'https://fairlead.example'

/**
 * Tells a user who is away that messages are unread. The messages stay inside the product: others
 * read mail too.
 */
export const chatEmail = email<{ from: string; unread: number; href: string }, 'mailMessages'>({
  kind: 'notifications.message',
  preference: 'mailMessages',
  onlyOffline: true,
  examples: {
    one: { from: 'Dana Reyes', unread: 1, href: `${site}/messages/id` },
    several: { from: 'A consumer in Oregon', unread: 3, href: `${site}/messages/id` },
  },
  write({ from, unread, href }) {
    const title = `${from} sent you a message`
    const count = unread === 1 ? 'You have one unread message' : `You have ${unread} unread messages`
    return {
      subject: title,
      title,
      paragraphs: [`${count} on ${brand.name}.`],
      action: { label: 'Read and reply', url: href },
      after: [
        `You can choose which emails you get in Settings. We sent this one because you were away from ${brand.name}.`,
      ],
    }
  },
})

export type MatchAlert = { kind: 'match_new'; name: string; count: number } | { kind: 'place_opened'; name: string }

function matchTitle(news: MatchAlert): string {
  if (news.kind === 'place_opened') return `${news.name} is taking new clients again, and you’re next in line`
  if (news.count === 1) return `${news.name} is a strong new match for you`
  const others = news.count === 2 ? '1 other advisor' : `${news.count - 1} other advisors`
  return `${news.name} and ${others} are strong new matches for you`
}

/**
 * Tells a consumer about advisors who are new among their best, or about a place they waited for.
 */
export const matchEmail = email<MatchAlert & { href: string }, 'mailMatches'>({
  kind: 'notifications.match',
  preference: 'mailMatches',
  examples: {
    one: { kind: 'match_new', name: 'Marisol Vega', count: 1, href: `${site}/advisors/id` },
    several: { kind: 'match_new', name: 'Marisol Vega', count: 3, href: `${site}/matches` },
    place: { kind: 'place_opened', name: 'Marisol Vega', href: `${site}/advisors/id` },
  },
  write(news) {
    const title = matchTitle(news)
    return {
      subject: title,
      title,
      paragraphs: [
        `See why on ${brand.name}, along with the next opening. We don’t tell advisors about this email, and no one can pay to be in it.`,
      ],
      action: { label: 'View profile and reasons', url: news.href },
      after: [
        'You can choose how often we tell you about new matches on your matches page, and which emails you get in Settings.',
      ],
    }
  },
})

/** Tells an advisor about a lead. */
export const leadEmail = email<{ kind: 'lead_new' | 'lead_assigned'; name: string; href: string }, 'mailLeads'>({
  kind: 'notifications.lead',
  preference: 'mailLeads',
  examples: {
    new: { kind: 'lead_new', name: 'Dana Reyes', href: `${site}/leads` },
    assigned: { kind: 'lead_assigned', name: 'Dana Reyes', href: `${site}/leads` },
  },
  write({ kind, name, href }) {
    const title = kind === 'lead_assigned' ? `${name} was assigned to you as a lead` : `${name} is a new lead`
    return {
      subject: title,
      title,
      paragraphs: [
        `Someone would like to hear from you on ${brand.name}. A quick reply makes a good first impression.`,
      ],
      action: { label: 'View lead', url: href },
      after: ['You can choose which emails you get in Settings.'],
    }
  },
})

export const notificationsEmails = [chatEmail, matchEmail, leadEmail]
