import { randomUUID } from 'node:crypto'
import type { MailPort } from '../mail/port.ts'
import type { SmsPort } from './port.ts'

/**
 * Keeps text messages beside the mails that are not sent, for a developer, a demo and the tests to
 * read.
 */
export function createSmsOutbox(outbox: MailPort): SmsPort {
  return {
    name: 'outbox',
    async send({ to, text, channel }) {
      const subject = channel === 'whatsapp' ? 'WhatsApp message' : 'Text message'
      await outbox.send({ to: `+${to}`, subject, text, html: '', kind: 'sms.message' })
      return { id: randomUUID() }
    },
  }
}
