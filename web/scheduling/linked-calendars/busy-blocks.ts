import { dayIn } from '#contract/core/days.ts'
import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { hoursOn, hoursText, minutesOfRange, withoutHours } from '../availability/hours.ts'
import { minutesIn } from '../calendar/days.ts'

/**
 * Time of one day that cannot be booked, in minutes since midnight: busy in a calendar, with the
 * name its owner gave it, or blocked here.
 */
export type BusyBlock = {
  key: string
  from: number
  to: number
  calendar: string | null
  times: string
  /** Nothing of the day is left. */
  isWholeDay: boolean
}

/** "Busy" or "Blocked" */
export const busyWord = ({ calendar }: BusyBlock): string => (calendar === null ? 'Blocked' : 'Busy')

/** Busy times, and the names of the calendars they are from. */
export type BusySource = { busyTimes: readonly BusyTime[]; calendars: readonly Pick<LinkedCalendar, 'id' | 'name'>[] }

/** Adds the hours that exceptions take out of a usual week, in the order of the day. */
export function withBlocked(
  busy: ReadonlyMap<string, readonly BusyBlock[]>,
  availability: Pick<Availability, 'weeklyHours' | 'exceptions'>,
): Map<string, BusyBlock[]> {
  const blockedOn = (day: string): BusyBlock[] => {
    const open = hoursOn(day, availability)
    const usual = hoursOn(day, { ...availability, exceptions: [] })
    return open.reduce(withoutHours, usual).map((range) => ({
      ...minutesOfRange(range),
      key: `blocked ${range.from}`,
      calendar: null,
      times: open.length === 0 ? 'All day' : hoursText([range]),
      isWholeDay: open.length === 0,
    }))
  }
  return new Map(
    [...busy].map(([day, blocks]) => [day, [...blocks, ...blockedOn(day)].toSorted((a, b) => a.from - b.from)]),
  )
}

/** Busy times by day; one that goes past midnight is on each of its days. */
export function busyBlocksOf(
  days: readonly string[],
  zone: string,
  { busyTimes, calendars }: BusySource,
): Map<string, BusyBlock[]> {
  const names = new Map(calendars.map(({ id, name }) => [id, name]))
  return new Map(
    days.map((day) => [
      day,
      busyTimes.flatMap(({ calendarId, startsAt, endsAt }) => {
        const [first, last] = [dayIn(zone, startsAt), dayIn(zone, endsAt)]
        if (day < first || day > last) return []
        const from = day === first ? minutesIn(zone, startsAt) : 0
        const to = day === last ? minutesIn(zone, endsAt) : 1_440
        if (from >= to) return []
        const isWholeDay = to - from === 1_440
        const times = isWholeDay
          ? 'All day'
          : `${from === 0 ? '12:00 AM' : when(startsAt, 'time', zone)} to ${to === 1_440 ? '12:00 AM' : when(endsAt, 'time', zone)}`
        return [
          {
            key: `${calendarId} ${startsAt}`,
            from,
            to,
            calendar: names.get(calendarId) ?? 'Calendar',
            times,
            isWholeDay,
          },
        ]
      }),
    ]),
  )
}
