import { addDays, weekdayOf } from '../calendar/days.ts'

/** A federal holiday on the day that offices close for it. */
export type Holiday = { day: string; name: string }

const monday = 1
const thursday = 4

/** The day of a month's nth weekday. */
function nth(count: number, weekday: number, month: string): string {
  const first = `${month}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))
}

/** A holiday on a Saturday is observed the day before, one on a Sunday the day after. */
function observed(day: string): string {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 6 ? -1 : weekday === 7 ? 1 : 0)
}

/**
 * The eleven public holidays of the United States in a year (5 U.S.C. 6103), on the days they are
 * observed.
 */
export function holidaysOf(year: number): Holiday[] {
  const dayAfterMay = `${year}-06-01`
  return [
    { day: observed(`${year}-01-01`), name: 'New Year’s Day' },
    { day: nth(3, monday, `${year}-01`), name: 'Martin Luther King Jr. Day' },
    { day: nth(3, monday, `${year}-02`), name: 'Presidents’ Day' },
    { day: addDays(dayAfterMay, -((weekdayOf(dayAfterMay) + 5) % 7) - 1), name: 'Memorial Day' },
    { day: observed(`${year}-06-19`), name: 'Juneteenth' },
    { day: observed(`${year}-07-04`), name: 'Independence Day' },
    { day: nth(1, monday, `${year}-09`), name: 'Labor Day' },
    { day: nth(2, monday, `${year}-10`), name: 'Columbus Day' },
    { day: observed(`${year}-11-11`), name: 'Veterans Day' },
    { day: nth(4, thursday, `${year}-11`), name: 'Thanksgiving' },
    { day: observed(`${year}-12-25`), name: 'Christmas Day' },
  ]
}

/** The holidays observed in the coming twelve months, in order. */
export function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const end = addDays(today, 365)
  return [year, year + 1, year + 2].flatMap(holidaysOf).filter(({ day }) => day >= today && day < end)
}
