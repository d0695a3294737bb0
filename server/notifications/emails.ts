import { brand } from '#contract/brand.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'

const choose = `You can choose which emails you get in Settings. We sent this one because you weren’t signed in to ${brand.name}.`

/** Tells somebody who is away that messages wait. What they say stays inside the product: mail is read by others too. */
export function chatMail(news: { to: string; from: string; unread: number; href: string }): MailMessage {
  const title = `${news.from} sent you a message`
  const count = news.unread === 1 ? 'You have one unread message' : `You have ${news.unread} unread messages`
  return {
    to: news.to,
    subject: title,
    kind: 'notifications.message',
    ...mailLayout({
      title,
      paragraphs: [`${count} on ${brand.name}.`],
      action: { label: 'Read and reply', url: news.href },
      after: [choose],
    }),
  }
}

/** Tells a consumer of advisors who are new among their best, or of a free place they waited for. */
export function matchMail(news: { to: string; title: string; href: string }): MailMessage {
  return {
    to: news.to,
    subject: news.title,
    kind: 'notifications.match',
    ...mailLayout({
      title: news.title,
      paragraphs: [
        `See why on ${brand.name}, along with the next opening. We don’t tell advisors about this email, and no one can pay to be in it.`,
      ],
      action: { label: 'View profile and reasons', url: news.href },
      after: [
        'You can choose how often we tell you about new matches on your matches page, and which emails you get in Settings.',
      ],
    }),
  }
}

/** Tells an advisor of a lead. */
export function leadMail(news: { to: string; title: string; href: string }): MailMessage {
  return {
    to: news.to,
    subject: news.title,
    kind: 'notifications.lead',
    ...mailLayout({
      title: news.title,
      paragraphs: [`Someone asked to hear from you on ${brand.name}. A quick reply makes a good first impression.`],
      action: { label: 'View lead', url: news.href },
      after: ['You can choose which emails you get in Settings.'],
    }),
  }
}
