import { calendarDaysBetween } from '#contract/core/days.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { listText } from '#contract/core/lists.ts'
import { wholeDollars } from '#contract/core/money.ts'
import { ownZone } from './times/zones.ts'

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** $3,570; with cents only on request. */
export const money = (amount: number, options: { cents?: boolean } = {}) =>
  options.cents ? dollarsAndCents.format(amount) : wholeDollars(amount)
/** $1.1M, for sums in a head. */
export const shortMoney = (amount: number) => shortDollars.format(amount)
/** 0.85% */
export const percent = (value: number) => `${value.toFixed(2)}%`
/** "Retirement, tax, estate": a sentence instead of pills. */
export const listed = (items: readonly string[]) => listText(items)

type Shape = Intl.DateTimeFormatOptions
const shapes = {
  /** Nov 18, 2025 */
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Tue, Nov 18 */
  weekdayDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Monday, November 17 */
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 9:30 AM */
  time: { hour: 'numeric', minute: '2-digit' },
  /** 9:30 AM PST */
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** Tue, Nov 18, 9:30 AM */
  moment: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Tue, Nov 18, 9:30 AM PST */
  zonedMoment: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** Nov 18, 2025, 9:30 AM, for what may be years old */
  datedMoment: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Shape>

/**
 * Making a formatter costs a hundred times what using it does, and a long conversation asks for
 * thousands of times.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(shape: keyof typeof shapes, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone: zone })
  formatters.set(key, formatter)
  return formatter
}

/** An instant in words, in the viewer's zone unless another is given. */
export function when(instant: string | Date, shape: keyof typeof shapes = 'moment', zone: string = ownZone()): string {
  // Newer data puts a narrow space before AM and PM, which the fonts' subset does not have.
  return formatterOf(shape, zone).format(new Date(instant)).replaceAll('\u202f', ' ')
}

/** "Today, 2:30 PM", "Tomorrow, 9:30 AM", "Tue, Nov 18, 9:30 AM", for what is ahead. */
export function soon(at: string | Date, now: Date): string {
  const daysAhead = calendarDaysBetween(ownZone(), now, at)
  if (daysAhead === 0) return `Today, ${when(at, 'time')}`
  if (daysAhead === 1) return `Tomorrow, ${when(at, 'time')}`
  return when(at, 'moment')
}

/** A calendar day without a zone, as "Nov 3, 2025": not an instant, so it is not shifted. */
export const day = (isoDay: string, shape: 'date' | 'weekdayDate' | 'longDate' = 'date') =>
  when(`${isoDay}T12:00:00Z`, shape, 'UTC')

/** A length of time in the two largest units: "2 h 05 min", "3 days". */
export function duration(milliseconds: number): string {
  const length = minutes(Math.max(0, Math.round(milliseconds / minutes(1))))
  const inMinutes = length / minutes(1)
  if (length < hours(1)) return `${inMinutes} min`
  if (length < days(2)) return `${Math.floor(length / hours(1))} h ${String(inMinutes % 60).padStart(2, '0')} min`
  return `${Math.floor(length / days(1))} days`
}

/** How long ago, in the words of lists: "now", "5 min", "3 h", "2 days". */
export function ago(instant: string | Date, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(instant).getTime()
  if (elapsed < minutes(1)) return 'now'
  if (elapsed < hours(1)) return `${Math.floor(elapsed / minutes(1))} min`
  if (elapsed < days(1)) return `${Math.floor(elapsed / hours(1))} h`
  const wholeDays = Math.floor(elapsed / days(1))
  return wholeDays === 1 ? '1 day' : `${wholeDays} days`
}
