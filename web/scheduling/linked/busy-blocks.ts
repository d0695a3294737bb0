import type { BusyTime, LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import { when } from '#web/platform/format.ts'
import { dayIn } from '#web/platform/times/zones.ts'
import { minutesIn } from '../calendar/days.ts'

/** Busy time on one day, in minutes since midnight, with the name its owner gave the calendar. */
export type BusyBlock = { key: string; from: number; to: number; calendar: string; times: string }

/** Busy times, and the names of the calendars they are from. */
export type BusySource = { busyTimes: readonly BusyTime[]; calendars: readonly Pick<LinkedCalendar, 'id' | 'name'>[] }

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
        const times =
          to - from === 1_440
            ? 'All day'
            : `${from === 0 ? '12:00 AM' : when(startsAt, 'time', zone)} to ${to === 1_440 ? '12:00 AM' : when(endsAt, 'time', zone)}`
        return [{ key: `${calendarId} ${startsAt}`, from, to, calendar: names.get(calendarId) ?? 'Calendar', times }]
      }),
    ]),
  )
}
