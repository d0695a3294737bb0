/**
 * Holds what an advisor's open slots are worth to one consumer: how soon, and on how many days
 * (docs/product.md "Matching"). Pure; days and times of day are those of the consumer's clock.
 */
import { minutes } from '#contract/core/durations.ts'
import { scoring } from '#contract/matching/values.ts'
import type { TimeOfDay } from '#contract/profiles/values.ts'
import { plainDayOf, startOfDay } from '#server/platform/days.ts'

const minutesADay = 24 * 60

/** One day of the consumer's clock. Times are in minutes since 1970. */
type Day = {
  readonly starts: number
  readonly isWorkingDay: boolean
  /**
   * The UTC day on which it starts, and the suitable hours on that day and on the next, as bit
   * masks.
   */
  readonly utcDay: number
  readonly hours: number
  readonly hoursNext: number
}

/** What a consumer looks at: from now to the end of the horizon. */
export type OpenWindow = {
  readonly nowMinute: number
  readonly endMinute: number
  /** The days from today on, with some beyond the horizon. */
  readonly days: readonly Day[]
  readonly horizonDays: number
  /** By hours of notice: until when an opening is as soon as can be. */
  readonly soonUntil: Map<number, number>
}

/**
 * An advisor's open slots: the first that can still be booked, and the open hours of a UTC day,
 * counted from 1970 (scheduling/openings/rules.ts).
 */
export type OpenSlots = {
  readonly firstMinute: number | null
  readonly noticeHours: number
  readonly hoursOn: (utcDay: number) => number
}
/**
 * `soon` is from 0 to 1. `opensInDays` counts calendar days; null when nothing is open within the
 * horizon.
 */
export type Openness = { readonly soon: number; readonly openDays: number; readonly opensInDays: number | null }

/**
 * Makes the window of a consumer who wants to meet at these times of day; at any time when there
 * are none.
 */
export function openWindowFor(
  { zone, timesOfDay, horizonDays }: { zone: string; timesOfDay: readonly TimeOfDay[]; horizonDays: number },
  now: number,
): OpenWindow {
  const nowMinute = Math.floor(now / minutes(1))
  const days = daysFrom(zone, timesOfDay, nowMinute)
  const endMinute = days[horizonDays]?.starts ?? nowMinute
  return { nowMinute, endMinute, days, horizonDays, soonUntil: new Map() }
}

/** Works out what an advisor's open slots are worth. */
export function opennessOf(calendar: OpenSlots, window: OpenWindow): Openness {
  const { firstMinute, noticeHours, hoursOn } = calendar
  if (firstMinute === null) return { soon: 0, openDays: 0, opensInDays: null }
  const openDays = countOpenDays(window, firstMinute, hoursOn)
  return { soon: soonValue(window, firstMinute, noticeHours), openDays, opensInDays: dayAt(window, firstMinute) }
}

/**
 * How soon the first open slot is, from 0 at the end of the horizon to 1 within two working days of
 * the notice.
 */
export function soonValue(window: OpenWindow, firstMinute: number, noticeHours: number): number {
  const { endMinute } = window
  if (firstMinute >= endMinute) return 0
  const soonUntil = soonUntilOf(window, noticeHours)
  return firstMinute <= soonUntil ? 1 : (endMinute - firstMinute) / (endMinute - soonUntil)
}

/**
 * Counts the days of the horizon with a slot that suits, up to the number that gives full marks.
 * `hoursOn` reads the open hours of a UTC day; hours before the first open slot are over.
 */
export function countOpenDays(
  { days, horizonDays }: OpenWindow,
  firstMinute: number,
  hoursOn: (utcDay: number) => number,
): number {
  const firstDay = Math.floor(firstMinute / minutesADay)
  const left = -1 << Math.floor((firstMinute % minutesADay) / 60)
  const leftOn = (day: number) => (day > firstDay ? -1 : day === firstDay ? left : 0)
  let count = 0
  for (let at = 0; at < horizonDays; at++) {
    const day = days[at]
    if (!day || day.utcDay + 1 < firstDay) continue
    const { utcDay, hours, hoursNext } = day
    const suitable = (hoursOn(utcDay) & hours & leftOn(utcDay)) | (hoursOn(utcDay + 1) & hoursNext & leftOn(utcDay + 1))
    if (suitable !== 0 && ++count === scoring.daysForFullMarks) break
  }
  return count
}

function dayAt({ days, endMinute }: OpenWindow, minute: number): number | null {
  if (minute >= endMinute) return null
  const next = days.findIndex(({ starts }) => starts > minute)
  return Math.max(0, next - 1)
}

/**
 * Until when an opening is as soon as can be: working days after the notice, in minutes since 1970.
 */
export function soonUntilOf({ nowMinute, days, soonUntil }: OpenWindow, noticeHours: number): number {
  const cached = soonUntil.get(noticeHours)
  if (cached !== undefined) return cached
  let until = nowMinute + noticeHours * 60
  let left = scoring.soonWorkingDays * minutesADay
  for (let at = 0; left > 0 && at + 1 < days.length; at++) {
    const ends = days[at + 1]?.starts ?? until
    if (ends <= until) continue
    const passed = Math.min(ends - until, days[at]?.isWorkingDay ? left : ends - until)
    until += passed
    if (days[at]?.isWorkingDay) left -= passed
  }
  soonUntil.set(noticeHours, until + left)
  return until + left
}

/** The days of a zone are worked out once a day, because calendars are slow. */
const daysByZone = new Map<string, readonly Day[]>()
const daysAhead = Math.max(...Object.values(scoring.horizonDays)) + 1

function daysFrom(zone: string, timesOfDay: readonly TimeOfDay[], nowMinute: number): readonly Day[] {
  const key = `${zone} ${timesOfDay.toSorted().join()}`
  const days = daysByZone.get(key)
  const [today, tomorrow] = days ?? []
  if (days && today && tomorrow && today.starts <= nowMinute && nowMinute < tomorrow.starts) return days
  const made = makeDays(zone, new Set(timesOfDay), nowMinute)
  daysByZone.set(key, made)
  return made
}

function makeDays(zone: string, timesOfDay: ReadonlySet<TimeOfDay>, nowMinute: number): Day[] {
  const today = plainDayOf(new Date(minutes(nowMinute)), zone)
  return Array.from({ length: daysAhead + 1 }, (_, at) => {
    const date = today.add({ days: at })
    const starts = Math.floor(startOfDay(date, zone).getTime() / minutes(1))
    const ends = Math.floor(startOfDay(date, zone, 1).getTime() / minutes(1))
    const utcDay = Math.floor(starts / minutesADay)
    const masks = [0, 0]
    for (let hour = starts / 60; hour < ends / 60; hour++) {
      const isOrdinary = ends - starts === minutesADay
      const clock = isOrdinary ? hour - starts / 60 : hourIn(zone, hour)
      const onDay = Math.floor(hour / 24) - utcDay
      if (timesOfDay.size === 0 || timesOfDay.has(timeOfDayAt(clock)))
        masks[onDay] = (masks[onDay] ?? 0) | (1 << (hour % 24))
    }
    const [hours = 0, hoursNext = 0] = masks
    return { starts, isWorkingDay: date.dayOfWeek <= 5, utcDay, hours, hoursNext }
  })
}

/** The hour of the clock in a zone; days on which the clock changes are not counted by. */
function hourIn(zone: string, hour: number): number {
  return Temporal.Instant.fromEpochMilliseconds(minutes(hour * 60)).toZonedDateTimeISO(zone).hour
}

function timeOfDayAt(hour: number): TimeOfDay {
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}
