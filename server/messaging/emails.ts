import { brand } from '#contract/brand.ts'
import type { ReportChat } from '#contract/messaging/schemas.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'

/** Tells our staff of a report: what was said about whom, by their ids. Messages stay where they are. */
export function reportMail(
  report: ReportChat & { chatId: string; reporterId: string; reportedId: string },
): MailMessage {
  const reason = report.reason.replaceAll('_', ' ')
  const title = `A chat was reported: ${reason}`
  return {
    to: brand.supportEmail,
    subject: title,
    kind: 'messaging.report',
    ...mailLayout({
      title,
      paragraphs: [
        report.text === '' ? 'The person who reported it didn’t add any details.' : report.text,
        `Chat ${report.chatId}. Reported by ${report.reporterId}, about ${report.reportedId}.`,
      ],
    }),
  }
}
