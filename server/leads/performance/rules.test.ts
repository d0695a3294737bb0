import { expect, test } from 'vitest'
import { countedWeeks, fillWeeks, startOfWeek } from './rules.ts'

test('twelve weeks are counted from Mondays on the Pacific coast, the current one last', () => {
  const weeks = countedWeeks(new Date('2026-03-09T06:59:00Z'), 12)
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toBe('2026-03-02')
  expect(weeks[0]).toBe('2025-12-15')
  expect(countedWeeks(new Date('2026-03-09T07:00:00Z'), 12).at(-1)).toBe('2026-03-09')
})

test('a week begins at midnight on the Pacific coast, before and after the clocks change', () => {
  expect(startOfWeek('2026-03-09')).toEqual(new Date('2026-03-09T07:00:00Z'))
  expect(startOfWeek('2026-03-09', 1)).toEqual(new Date('2026-03-02T08:00:00Z'))
})

test('a week without leads has no median', () => {
  const found = { week: '2026-03-02', leads: 2, medianMinutes: 30 }
  expect(fillWeeks(['2026-02-23', '2026-03-02'], [found])).toEqual([
    { week: '2026-02-23', leads: 0, medianMinutes: null },
    found,
  ])
})
