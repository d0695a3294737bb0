import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { brand } from '#contract/brand.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { AppointmentStatus } from '#contract/scheduling/values.ts'
import type { AppointmentRow } from '../tables.ts'

/** An appointment with the other side's name, as the owner of the calendar may know it. */
export type CalendarEntry = { appointment: AppointmentRow; otherName: string }

const statuses: Record<AppointmentStatus, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
}

/**
 * Writes appointments as an iCalendar file (RFC 5545): times in UTC, so that no zone can be
 * misread; a UID that never changes and a SEQUENCE that counts moves, so that a later file replaces
 * an earlier one instead of appearing beside it.
 */
export function calendarFile(entries: readonly CalendarEntry[], { publicUrl }: { publicUrl: string }): string {
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  })
  for (const { appointment, otherName } of entries) {
    const isFree = appointment.status === 'canceled'
    calendar.createEvent({
      id: `${appointment.id}@${brand.domain}`,
      sequence: appointment.sequence,
      start: appointment.startsAt,
      end: appointment.endsAt,
      stamp: appointment.updatedAt,
      created: appointment.createdAt,
      lastModified: appointment.updatedAt,
      summary: `${kindNames[appointment.kind]} with ${otherName}`,
      description: `${kindNames[appointment.kind]} ${modePhrases[appointment.mode]}, arranged on ${brand.name}.`,
      url: `${publicUrl}/appointments`,
      status: statuses[appointment.status],
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      busystatus: isFree ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}
