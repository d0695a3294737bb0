import type { Availability, DayException } from '#contract/scheduling/schemas.ts'
import { addDays, clockText, daysBetween, daysFrom, dayText, minutesOf, weekdayOf } from '../calendar/days.ts'

/** The height of an hour in the week's calendar, in pixels; half an hour then holds one line. */
export const hourHeight = 64

export type HourRange = { from: string; to: string }

/** What is wrong with a range that somebody typed, where anything is. */
export function rangeErrorOf({ from, to }: HourRange): string | undefined {
  if (from === '' || to === '') return 'Enter both times'
  return from < to ? undefined : 'Choose an end after the start'
}

/** The hours of one day: its exception's, else those of its weekday. */
export function hoursOn(
  day: string,
  { weeklyHours, exceptions }: Pick<Availability, 'weeklyHours' | 'exceptions'>,
): HourRange[] {
  const exception = exceptions.find((dated) => dated.day === day)
  const ranges: readonly HourRange[] =
    exception?.hours ?? weeklyHours.filter((range) => range.weekday === weekdayOf(day))
  return ranges.map(({ from, to }) => ({ from, to })).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** What is left of a day's hours when some are blocked. */
export function withoutHours(ranges: readonly HourRange[], block: HourRange): HourRange[] {
  return ranges.flatMap(({ from, to }) => {
    if (block.to <= from || block.from >= to) return [{ from, to }]
    return [
      ...(from < block.from ? [{ from, to: block.from }] : []),
      ...(block.to < to ? [{ from: block.to, to }] : []),
    ]
  })
}

/** What a day's hours are with a range added to them. */
function withHours(ranges: readonly HourRange[], added: HourRange): HourRange[] {
  const isApart = ({ from, to }: HourRange) => to < added.from || from > added.to
  const joined = [added, ...ranges.filter((range) => !isApart(range))]
  const from = joined.reduce((first, range) => (range.from < first ? range.from : first), added.from)
  const to = joined.reduce((last, range) => (range.to > last ? range.to : last), added.to)
  return [...ranges.filter(isApart), { from, to }].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/**
 * The exceptions when a blocked part of a day is open again; a day that is then like its week has
 * none. Without a part the whole day is like its week again.
 */
export function withoutBlock(
  availability: Pick<Availability, 'weeklyHours' | 'exceptions'>,
  day: string,
  block: HourRange | null,
): DayException[] {
  const others = availability.exceptions.filter((dated) => dated.day !== day)
  if (!block) return others
  const hours = withHours(hoursOn(day, availability), block)
  const usual = hoursOn(day, { ...availability, exceptions: [] })
  return isSame(hours, usual) ? others : withException(others, { day, hours })
}

/** Whether somebody offers no time on these days; with a range, none within it. */
export function offersNothing(
  days: readonly string[],
  availability: Pick<Availability, 'weeklyHours' | 'exceptions'>,
  { from, to }: HourRange = { from: '00:00', to: '24:00' },
): boolean {
  return days.every((day) => hoursOn(day, availability).every((open) => to <= open.from || from >= open.to))
}

/** The exceptions with one day replaced, in order. */
export function withException(exceptions: readonly DayException[], exception: DayException): DayException[] {
  return [...exceptions.filter((dated) => dated.day !== exception.day), exception].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  )
}

/** The exceptions when hours of several days change; `hoursOf` gives what each day has then. */
export function withExceptions(
  exceptions: readonly DayException[],
  days: readonly string[],
  hoursOf: (day: string) => HourRange[],
): DayException[] {
  return days.reduce((all, day) => withException(all, { day, hours: hoursOf(day) }), [...exceptions])
}

/**
 * The days of time off: each from the first to the last, or only those on the weekday of the first.
 */
export function daysOff(first: string, last: string, isWeekly: boolean): string[] {
  const all = daysFrom(first, daysBetween(first, last) + 1)
  return isWeekly ? all.filter((_, position) => position % 7 === 0) : all
}

/** The last day on which time off that begins on a day may end: a year is more than is stored. */
export const latestLastDay = (first: string): string => addDays(first, 365)

/**
 * The hours as they are `stored` now with what a form changed of those it `read`: field by field,
 * the week by weekday. What another device saved meanwhile stays where the form left it alone.
 */
export function withFormChanges(
  stored: Availability,
  { read, input }: { read: Availability; input: Availability },
): Availability {
  const held: Readonly<Record<string, unknown>> = read
  const changed = Object.fromEntries(Object.entries(input).filter(([name, value]) => !isSame(value, held[name])))
  const weeklyHours = weekdays.flatMap((weekday) => {
    const [before, after] = [rangesOf(read, weekday), rangesOf(input, weekday)]
    return isSame(before, after) ? rangesOf(stored, weekday) : after
  })
  return { ...stored, ...changed, weeklyHours, exceptions: stored.exceptions }
}

/** The weekdays that this form and another device have both changed, each in its own way. */
export function contestedWeekdays(
  stored: Availability,
  { read, input }: { read: Availability; input: Availability },
): number[] {
  return weekdays.filter((weekday) => {
    const [before, now, after] = [rangesOf(read, weekday), rangesOf(stored, weekday), rangesOf(input, weekday)]
    return !isSame(before, now) && !isSame(before, after) && !isSame(now, after)
  })
}

/** What a form has read, with some weekdays as they are stored now. */
export const withWeekdays = (read: Availability, stored: Availability, newer: readonly number[]): Availability => ({
  ...read,
  weeklyHours: weekdays.flatMap((weekday) => rangesOf(newer.includes(weekday) ? stored : read, weekday)),
})

/** What another device made of these weekdays, and how to go on. */
export function contestedText({ weeklyHours }: Availability, contested: readonly number[]): string {
  const changes = contested.map((weekday) => {
    const ranges = weeklyHours.filter((range) => range.weekday === weekday)
    return `${weekdayName(weekday)} was changed in another tab or on another device (${hoursText(ranges)}).`
  })
  return `${changes.join(' ')} Save again to replace that with what you have here.`
}

// Any Monday: only the names of weekdays are taken from it.
const aMonday = '2024-01-01'
export const weekdayName = (weekday: number): string => dayText(addDays(aMonday, weekday - 1), 'longWeekday')

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const rangesOf = ({ weeklyHours }: Availability, weekday: number) =>
  weeklyHours.filter((range) => range.weekday === weekday)

/** The database stores the keys of an object in an order of its own. */
const isSame = (left: unknown, right: unknown) => JSON.stringify(left, sorted) === JSON.stringify(right, sorted)
const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** "9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM", or that the day is closed. */
export function hoursText(ranges: readonly HourRange[]): string {
  if (ranges.length === 0) return 'Closed'
  return ranges.map(({ from, to }) => `${clockText(from)} to ${clockText(to)}`).join(', ')
}

/** The same for a day that differs from its week, which would else read as what is blocked. */
export const openText = (ranges: readonly HourRange[]): string =>
  ranges.length === 0 ? hoursText(ranges) : `Open ${hoursText(ranges)}`

/** Whole hours that hold everything a calendar has to show, at least those of a usual day. */
export function shownHours(spans: readonly { from: number; to: number }[]): { first: number; last: number } {
  const first = Math.min(8, ...spans.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(18, ...spans.map(({ to }) => Math.ceil(to / 60)))
  return { first, last: Math.min(24, last) }
}

export const minutesOfRange = ({ from, to }: HourRange) => ({ from: minutesOf(from), to: minutesOf(to) })
