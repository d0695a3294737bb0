import type { AppointmentSide } from '#contract/scheduling/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import * as availability from '../availability/store.ts'
import { calendarFile } from '../calendar/present.ts'
import { appointmentEmails, type EmailReason } from '../emails.ts'
import type { AppointmentRow } from '../tables.ts'

/**
 * Emails both sides about an appointment, each in their own zone and with the other's name only as
 * far as they may know it. `exceptFor` leaves out a user whose account is about to be deleted.
 */
export async function emailSides(
  tx: Tx,
  appointment: AppointmentRow,
  { news, by, exceptFor }: { news: EmailReason; by: AppointmentSide | 'system'; exceptFor?: string },
): Promise<void> {
  const { publicUrl } = tx.ports.config
  const rules = await availability.findRules(tx.db, appointment.advisorId)
  for (const side of ['consumer', 'advisor'] as const) {
    const [userId, otherId] =
      side === 'consumer'
        ? [appointment.consumerId, appointment.advisorId]
        : [appointment.advisorId, appointment.consumerId]
    if (userId === exceptFor) continue
    const names = await displayNamesFor(tx, { viewerId: userId, ids: [otherId] })
    const otherName = names.get(otherId) ?? 'somebody'
    const timeZone = side === 'advisor' && rules ? rules.timeZone : appointment.timeZone
    const calendar = calendarFile([{ appointment, otherName }], { publicUrl })
    const reader = { side, otherName, timeZone }
    const pages = { page: `${publicUrl}/appointments`, callPage: `${publicUrl}/call/${appointment.id}` }
    await sendEmail(tx, appointmentEmails[news.what], { userId }, { appointment, news, by, reader, ...pages, calendar })
  }
}
