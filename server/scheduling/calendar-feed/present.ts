import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { brand } from '#contract/brand.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import { type AppointmentSide, type AppointmentStatus, isCall } from '#contract/scheduling/values.ts'
import type { OutsideEvent } from '../calendar-accounts/gateway.ts'
import { shownLocation } from '../rules.ts'
import type { AppointmentRow } from '../tables.ts'

/** An appointment as the owner of the calendar, who is a side of it, may see it. */
export type CalendarEntry = { appointment: AppointmentRow; side: AppointmentSide; otherName: string }

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
 * an earlier one instead of appearing beside it. `isStored` is for a file that a server keeps,
 * which has no method (RFC 4791, 4.1).
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { publicUrl, isStored = false }: { publicUrl: string; isStored?: boolean },
): string {
  const calendar = ical({
    ...(!isStored && { name: brand.name, method: ICalCalendarMethod.PUBLISH, ttl: 3_600 }),
    prodId: { company: brand.name, product: 'Appointments', language: 'EN' },
  })
  for (const entry of entries) {
    const { appointment } = entry
    const { title, description, location, url } = eventText(entry, publicUrl)
    const isFree = appointment.status === 'canceled'
    calendar.createEvent({
      id: `${appointment.id}@${brand.domain}`,
      sequence: appointment.sequence,
      start: appointment.startsAt,
      end: appointment.endsAt,
      stamp: appointment.updatedAt,
      created: appointment.createdAt,
      lastModified: appointment.updatedAt,
      summary: title,
      description,
      url,
      ...(location && { location }),
      status: statuses[appointment.status],
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      busystatus: isFree ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}

/** An appointment as it is written into a calendar of its owner's elsewhere. */
export function outsideEvent(
  entry: CalendarEntry,
  { publicUrl }: { publicUrl: string },
): Omit<OutsideEvent, 'attempt'> {
  const { id, startsAt, endsAt } = entry.appointment
  const { title, description, location } = eventText(entry, publicUrl)
  const file = calendarFile([entry], { publicUrl, isStored: true })
  return { appointmentId: id, startsAt, endsAt, title, description, location, file }
}

function eventText({ appointment, side, otherName }: CalendarEntry, publicUrl: string) {
  const { kind, mode, id } = appointment
  const url = isCall(appointment) ? `${publicUrl}/call/${id}` : `${publicUrl}/appointments`
  return {
    title: `${kindNames[kind]} with ${otherName}`,
    description: `${kindNames[kind]} ${modePhrases[mode]}, arranged on ${brand.name}.`,
    location: shownLocation(appointment, side) ?? (isCall(appointment) ? url : ''),
    url,
  }
}
