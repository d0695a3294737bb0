/** Counts the new people of an advisor's week (docs/product.md "Matching"). Pure. */
import { plainDayOf, startOfDay } from '#server/platform/days.ts'

export type Week = { readonly from: Date; readonly to: Date }

/** The week that contains an instant, Monday to Monday by the wall clock of a zone. */
export function weekOf(now: Date, timeZone: string): Week {
  const today = plainDayOf(now, timeZone)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return { from: startOfDay(monday, timeZone), to: startOfDay(monday, timeZone, 7) }
}

/**
 * Until when an advisor is full, by the new people of this week; null while a place is left. A
 * limit of 0 is none.
 */
export function fullUntil(newPeopleAWeek: number, newPeople: number, week: Week): Date | null {
  return newPeopleAWeek > 0 && newPeople >= newPeopleAWeek ? week.to : null
}
