import { expect, test } from 'vitest'
import { holidaysFrom, holidaysOf } from './holidays.ts'

// As the Office of Personnel Management publishes them.
test.each([
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25']],
  [2027, ['01-01', '01-18', '02-15', '05-31', '06-18', '07-05', '09-06', '10-11', '11-11', '11-25', '12-24']],
])('lists the federal holidays of %i on the days they are observed', (year, days) => {
  expect(holidaysOf(year).map(({ day }) => day)).toEqual(days.map((day) => `${year}-${day}`))
})

test('lists a New Year’s Day that is observed in December of the year before', () => {
  expect(holidaysFrom('2027-06-01').map(({ day }) => day)).toContain('2027-12-31')
})

test('lists each holiday of the coming twelve months once', () => {
  const names = holidaysFrom('2026-11-23').map(({ name }) => name)
  expect(names).toHaveLength(11)
  expect(names.slice(0, 3)).toEqual(['Thanksgiving', 'Christmas Day', 'New Year’s Day'])
  expect(new Set(names).size).toBe(11)
})
