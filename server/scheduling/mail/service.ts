import type { AppointmentSide } from '#contract/scheduling/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { dayOf } from '../availability/rules.ts'
import { zoneOf } from '../availability/service.ts'
import { calendarFile } from '../calendar-feed/present.ts'
import type { EmailReason } from '../emails.input.ts'
import { appointmentEmails } from '../emails.ts'
import { listEntries } from '../entries/store.ts'
import type { AppointmentRow } from '../tables.ts'

/**
 * Emails both sides about an appointment, each in their own zone and with the other's name only as
 * far as they may know it. `exceptFor` leaves out a user whose account is about to be deleted.
 */
export async function emailSides(
  tx: Tx,
  appointment: AppointmentRow,
  { reason, by, exceptFor }: { reason: EmailReason; by: AppointmentSide | 'system'; exceptFor?: string },
): Promise<void> {
  const { publicUrl } = tx.ports.config
  const entries = (await listEntries(tx.db, [appointment.id])).get(appointment.id) ?? []
  const agenda = entries.filter(({ section }) => section === 'agenda').map(({ text }) => text)
  for (const side of ['consumer', 'advisor'] as const) {
    const [userId, otherId] =
      side === 'consumer'
        ? [appointment.consumerId, appointment.advisorId]
        : [appointment.advisorId, appointment.consumerId]
    if (userId === exceptFor) continue
    const names = await displayNamesFor(tx, { viewerId: userId, ids: [otherId] })
    const otherName = names.get(otherId) ?? 'someone'
    const timeZone = await zoneOf(tx, userId)
    const calendar = calendarFile([{ appointment, side, otherName }], { publicUrl })
    const reader = { side, otherName, timeZone }
    const pages = { page: `${publicUrl}/appointments`, callPage: `${publicUrl}/call/${appointment.id}` }
    const isToday = dayOf(timeZone, appointment.startsAt).equals(dayOf(timeZone, tx.now))
    const input = { appointment, reason, by, reader, isToday, agenda, ...pages, calendar }
    // News of a cancellation reaches its reader even when the two part while it waits.
    const isOver = reason.what === 'canceled' || reason.what === 'declined'
    const reached = isOver ? { userId } : { userId, personIds: [otherId] }
    await sendEmail(tx, appointmentEmails[reason.what], reached, input)
  }
}
