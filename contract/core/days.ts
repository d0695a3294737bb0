import { days } from './durations.ts'

/**
 * The calendar day of an instant in UTC, written YYYY-MM-DD. Numbers are milliseconds since 1970.
 */
export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)

/** The instant at which a day, YYYY-MM-DD, begins in UTC. */
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`)
/** The instant at which a day, YYYY-MM-DD, is over in UTC, where the next one begins. */
export const endOfUtcDay = (day: string): Date => new Date(startOfUtcDay(day).getTime() + days(1))

/**
 * The zone whose days are printed where the reader's is not known, as in emails, PDFs and charts:
 * the Pacific coast's, so that no date is ahead of a reader's own (docs/product.md "Sentences").
 */
export const printedZone = 'America/Los_Angeles'

/** "March 9, 2026", the day of an instant in the zone of printed dates. */
export const printedDay = (at: Date): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: printedZone })

/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export function dayIn(zone: string, instant: string | Date): string {
  // This locale writes dates in that very order.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
}

/** How many calendar days of a zone lie between two instants; negative where `to` is earlier. */
export function calendarDaysBetween(zone: string, from: string | Date, to: string | Date): number {
  const [first, last] = [Date.parse(dayIn(zone, from)), Date.parse(dayIn(zone, to))]
  return Math.round((last - first) / days(1))
}
