import type { AppointmentSide } from '#contract/scheduling/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { displayNamesFor, getProfile, wantsMail } from '#server/profiles/service.ts'
import * as availability from '../availability/store.ts'
import { calendarFile } from '../calendar/present.ts'
import type { AppointmentRow } from '../tables.ts'
import { appointmentMail, type News } from './emails.ts'

/**
 * Writes to both sides about an appointment, each in their own zone and with the other's name only as far as they may
 * know it, unless they chose to get no such mails. `exceptFor` leaves out somebody whose account is about to go.
 */
export async function writeToBoth(
  tx: Tx,
  appointment: AppointmentRow,
  { news, by, exceptFor }: { news: News; by: AppointmentSide | 'system'; exceptFor?: string },
): Promise<void> {
  const { publicUrl } = tx.ports.config
  const rules = await availability.findRules(tx.db, appointment.advisorId)
  for (const side of ['consumer', 'advisor'] as const) {
    const [ownId, otherId] =
      side === 'consumer'
        ? [appointment.consumerId, appointment.advisorId]
        : [appointment.advisorId, appointment.consumerId]
    if (ownId === exceptFor || !(await wantsMail(tx, { userId: ownId, sort: 'mailAppointments' }))) continue
    const { email } = await getProfile(tx, ownId)
    const names = await displayNamesFor(tx, { viewerId: ownId, ids: [otherId] })
    const otherName = names.get(otherId) ?? 'somebody'
    const timeZone = side === 'advisor' && rules ? rules.timeZone : appointment.timeZone
    await tx.sendMail(
      appointmentMail({
        appointment,
        news,
        by,
        recipient: { email, side, otherName, timeZone },
        publicUrl,
        calendar: calendarFile([{ appointment, otherName }], { publicUrl }),
      }),
    )
  }
}
