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

type NotificationMail = { to: string; name: string; href: string }

/** Announces to a consumer the advisors who are new among their best. */
export function newMatchMail(mail: NotificationMail & { count: number }): MailMessage {
  const others = mail.count === 2 ? '1 other advisor' : `${mail.count - 1} other advisors`
  const title =
    mail.count === 1
      ? `${mail.name} is a strong new match for you`
      : `${mail.name} and ${others} are strong new matches for you`
  return matchMail({ ...mail, title })
}

/** Announces to a consumer a place with an advisor they waited for. */
export function placeOpenedMail(mail: NotificationMail): MailMessage {
  return matchMail({ ...mail, title: `${mail.name} is taking new clients again, and you’re next in line` })
}

function matchMail({ to, title, href }: { to: string; title: string; href: string }): MailMessage {
  return {
    to,
    subject: title,
    kind: 'notifications.match',
    ...mailLayout({
      title,
      paragraphs: [
        `See why on ${brand.name}, along with the next opening. We don’t tell advisors about this email, and no one can pay to be in it.`,
      ],
      action: { label: 'View profile and reasons', url: href },
      after: [
        'You can choose how often we tell you about new matches on your matches page, and which emails you get in Settings.',
      ],
    }),
  }
}

/** Announces a lead to an advisor. */
export function leadMail({ to, name, href, isAssigned }: NotificationMail & { isAssigned: boolean }): MailMessage {
  const title = isAssigned ? `${name} was assigned to you as a lead` : `${name} is a new lead`
  return {
    to,
    subject: title,
    kind: 'notifications.lead',
    ...mailLayout({
      title,
      paragraphs: [`Someone asked to hear from you on ${brand.name}. A quick reply makes a good first impression.`],
      action: { label: 'View lead', url: href },
      after: ['You can choose which emails you get in Settings.'],
    }),
  }
}
