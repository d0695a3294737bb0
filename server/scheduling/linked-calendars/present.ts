import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { BusyTimeRow } from './store.ts'
import type { LinkedCalendarRow } from './tables.ts'

/** A calendar without its secret address. */
export function presentLinkedCalendar(row: LinkedCalendarRow): LinkedCalendar {
  const { id, name, host, readAt, failingSince, failure } = row
  return {
    id,
    name,
    host,
    readAt: readAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    failure,
  }
}

export function presentBusyTime({ calendarId, startsAt, endsAt }: BusyTimeRow): BusyTime {
  return { calendarId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
