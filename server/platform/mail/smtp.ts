import { createTransport } from 'nodemailer'
import { problem } from '#contract/problems.ts'
import type { MailPort } from './port.ts'

/** Sends by SMTP. Its errors name no addresses, for they end in the log. */
export function createSmtp(options: { url: string; from: string }): MailPort & { close(): void } {
  const transport = createTransport(
    { url: options.url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from: options.from },
  )
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send(message) {
      const { to, replyTo, subject, text, html, attachments, id, unsubscribeUrl } = message
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
      try {
        const files = attachments?.map((attachment) => ({ ...attachment }))
        const headers = { ...automatic, ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)) }
        await transport.sendMail({ to, replyTo, subject, text, html, attachments: files, headers, ...messageId })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // A recipient refused for good stays refused; everything else is worth another try.
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
          throw problem('core.invalid', { detail: 'The mail server knows no such address.' })
        throw new Error(`the mail server did not take a mail (${code ?? 'unknown'} ${responseCode ?? ''})`)
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

/** Says that no person sent it, so that no program answers (RFC 3834, and what Exchange reads). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** The headers by which a mail program unsubscribes its reader with one click (RFC 8058). */
function unsubscribeHeaders(url: string) {
  // Prepared: a folded address would not be read by every mail program.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
