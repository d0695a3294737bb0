/** The instants of calendar days in a zone. Pure. */

/**
 * The instant at which a day, YYYY-MM-DD, begins in a zone, or the day `daysLater` after it; on the
 * calendar, since the change of the clocks makes some days longer.
 */
export function startOfDay(day: string | Temporal.PlainDate, timeZone: string, daysLater = 0): Date {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater })
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
}

/** The calendar day of an instant in a zone. */
export function plainDayOf(at: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

type DaySpan = { readonly from?: string | undefined; readonly to?: string | undefined; readonly timeZone: string }

/** From the start of the first day to the end of the last, in a zone; a missing day is no bound. */
export function boundsOfDays({ from, to, timeZone }: DaySpan): { from: Date | undefined; until: Date | undefined } {
  return {
    from: from === undefined ? undefined : startOfDay(from, timeZone),
    until: to === undefined ? undefined : startOfDay(to, timeZone, 1),
  }
}
