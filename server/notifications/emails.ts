import { brand } from '#contract/brand.ts'
import { mailLayout } from '../platform/mail/layout.ts'
import type { MailMessage } from '../platform/mail/port.ts'

const choose = `You choose which mails you get under Settings. This one was sent because you were not signed in to ${brand.name}.`

/** Tells somebody who is away that messages wait. What they say stays inside the product: mail is read by others too. */
export function chatMail(news: { to: string; from: string; unread: number; href: string }): MailMessage {
  const title = `${news.from} wrote to you`
  const count = news.unread === 1 ? 'One message waits' : `${news.unread} messages wait`
  return {
    to: news.to,
    subject: title,
    kind: 'notifications.message',
    ...mailLayout({
      title,
      paragraphs: [`${count} for you on ${brand.name}.`],
      action: { label: 'Read and answer', url: news.href },
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
        `See the reasons on ${brand.name}, and the next free call. Nobody is told that you were told, and no one can pay to be in this mail.`,
      ],
      action: { label: 'Have a look', url: news.href },
      after: ['You choose how often you hear of new matches beside your list, and which mails you get under Settings.'],
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
      paragraphs: [`Somebody asked to hear from you on ${brand.name}. People remember who answered first.`],
      action: { label: 'See the lead', url: news.href },
      after: ['You choose which mails you get under Settings.'],
    }),
  }
}
