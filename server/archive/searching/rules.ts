/** Decides which instants the days of a search span. Pure. */
import type { EntriesQuery } from '#contract/archive/schemas.ts'

/** From the start of the first day to the end of the last, in the reader's zone. */
export function instantsOf({ from, to, timeZone }: Pick<EntriesQuery, 'from' | 'to' | 'timeZone'>): {
  from: Date | undefined
  until: Date | undefined
} {
  const startOf = (day: string, later = 0) =>
    new Date(Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds)
  return { from: from ? startOf(from) : undefined, until: to ? startOf(to, 1) : undefined }
}
