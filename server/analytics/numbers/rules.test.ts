import { expect, test } from 'vitest'
import { weekStart } from './rules.ts'

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-05', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => {
  expect(weekStart(day)).toBe(monday)
})
