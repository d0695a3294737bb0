/** When appointments are written into an outside calendar, and what was changed there. Pure. */

import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import type { CalendarConflict } from '#contract/scheduling/calendar-accounts/values.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import type { AppointmentRow } from '../tables.ts'

type Times = { readonly startsAt: Date; readonly endsAt: Date }

/**
 * What an outside calendar should hold of an appointment: the event while it is open, nothing when
 * it was canceled, and what is there unchanged once it is over.
 */
export function wantedOf({ status, endsAt }: Pick<AppointmentRow, 'status' | 'endsAt'>, now: Date) {
  if (status === 'canceled') return 'nothing' as const
  if (endsAt <= now || !isOpenStatus(status)) return 'unchanged' as const
  return 'event' as const
}

/** How an event differs from its appointment; null when it does not. */
export function conflictOf(appointment: Times, found: Times | null): CalendarConflict | null {
  if (!found) return 'removed'
  const isSame =
    found.startsAt.getTime() === appointment.startsAt.getTime() &&
    found.endsAt.getTime() === appointment.endsAt.getTime()
  return isSame ? null : 'moved'
}

/** Start and end of the one event of an iCalendar file; null when there is none. */
export function eventTimesOf(text: string): Times | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    const component = calendar.getFirstSubcomponent('vevent')
    if (!component) return null
    const { startDate, endDate } = new ICAL.Event(component)
    return { startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate() }
  } catch {
    return null
  }
}

/** Names a calendar by a digest, because addresses hold names of people. */
export function calendarKeyOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22)
}
