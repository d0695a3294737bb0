import type { ReportChat } from '#contract/messaging/schemas.ts'
import { email } from '#server/platform/mail/email.ts'

type Report = Omit<ReportChat, 'sharesMessages'> & { chatId: string; reporterId: string; reportedId: string }

const example = { reason: 'spam', chatId: 'chat-id', reporterId: 'reporter-id', reportedId: 'reported-id' } as const

/**
 * Sends our staff a report: what was said about whom, by their ids. The messages stay in the
 * product.
 */
export const reportEmail = email<Report, null>({
  kind: 'messaging.report',
  preference: null,
  examples: {
    details: { ...example, text: 'The same offer again and again.' },
    'no-details': { ...example, text: '' },
  },
  write(report) {
    const title = `A chat was reported: ${report.reason.replaceAll('_', ' ')}`
    return {
      subject: title,
      title,
      paragraphs: [
        report.text === '' ? 'The person who reported it didn’t add any details.' : report.text,
        'Decide about it under Reports in the console.',
        `Chat ${report.chatId}. Reported by ${report.reporterId}, about ${report.reportedId}.`,
      ],
    }
  },
})

export const messagingEmails = [reportEmail]
