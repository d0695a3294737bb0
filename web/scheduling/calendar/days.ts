import { dayIn, startOfUtcDay, utcDay } from '#contract/core/days.ts'
import { days, minutes } from '#contract/core/durations.ts'
import { isRecord } from '#web/platform/storage/stored-value.ts'

/**
 * Calendar days as YYYY-MM-DD, computed without time zones: each is represented by its noon in UTC.
 */

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The day this many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return utcDay(date)
}

/** The first day of the month this many months later, or earlier. */
export function addMonths(day: string, count: number): string {
  const date = noon(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return utcDay(date)
}

/** How many days lie between two days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / days(1))
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return noon(day).getUTCDay() || 7
}

/**
 * The weekday a week begins with in a locale, 1 for Monday. Sunday where the browser does not say.
 */
export function firstWeekdayOf(locale: string): number {
  const found = new Intl.Locale(locale)
  const info: unknown = 'getWeekInfo' in found && typeof found.getWeekInfo === 'function' ? found.getWeekInfo() : null
  return isRecord(info) && typeof info.firstDay === 'number' ? info.firstDay : 7
}

/** The first day of a day's week, as the viewer's locale begins weeks. */
export function weekStartOf(day: string, firstWeekday: number = firstWeekdayOf(navigator.language)): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** This many days, starting with the given one. */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, position) => addDays(first, position))
}

/** Tells whether text from an address is a day. */
export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noon(text).getTime())
}

type DayShape = 'weekday' | 'longWeekday' | 'date' | 'monthDate' | 'month' | 'full'
const shapes: Record<DayShape, Intl.DateTimeFormatOptions> = {
  /** Tue */
  weekday: { weekday: 'short' },
  /** Tuesday */
  longWeekday: { weekday: 'long' },
  /** 18 */
  date: { day: 'numeric' },
  /** Nov 18 */
  monthDate: { month: 'short', day: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Tuesday, November 18 */
  full: { weekday: 'long', month: 'long', day: 'numeric' },
}

/** A day in words. */
export function dayText(day: string, shape: DayShape): string {
  return new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone: 'UTC' }).format(noon(day))
}

/** "Nov 17 to 21", "Nov 28 to Dec 4". */
export function spanText(first: string, last: string): string {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${dayText(first, 'monthDate')} to ${dayText(last, isOneMonth ? 'date' : 'monthDate')}`
}

/** The wall clock of an instant in a zone, in minutes since midnight. */
export function minutesIn(zone: string, instant: string | Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(new Date(instant))
  const part = (type: 'hour' | 'minute') => Number(parts.find((entry) => entry.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

/** "09:30" in minutes since midnight. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** "9:30 AM" for a clock time without a day. */
export function clockText(clock: string): string {
  const minute = minutesOf(clock)
  const hour = Math.floor(minute / 60)
  const rest = String(minute % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The instant at which the clock of a zone shows these minutes since midnight of a day. */
export function instantAt(zone: string, day: string, minutesOfDay: number): Date {
  const wall = startOfUtcDay(day).getTime() + minutes(minutesOfDay)
  const offsetAt = (at: number) => {
    const shown = startOfUtcDay(dayIn(zone, new Date(at))).getTime() + minutes(minutesIn(zone, new Date(at)))
    return shown - minutes(Math.floor(at / minutes(1)))
  }
  // The offset of the first guess may be that of the other side of a change of clocks.
  return new Date(wall - offsetAt(wall - offsetAt(wall)))
}

/** "09:30" from minutes since midnight. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
