/** Counts the new people of an advisor's week (docs/product.md "Matching"). Pure. */

export type Week = { readonly from: Date; readonly to: Date }

/** The week that contains an instant, Monday to Monday by the wall clock of a zone. */
export function weekOf(now: Date, timeZone: string): Week {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const begin = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  return { from: begin(monday), to: begin(monday.add({ days: 7 })) }
}

/**
 * Until when an advisor is full, by the new people of this week; null while a place is left. A
 * limit of 0 is none.
 */
export function fullUntil(newPeopleAWeek: number, newPeople: number, week: Week): Date | null {
  return newPeopleAWeek > 0 && newPeople >= newPeopleAWeek ? week.to : null
}
