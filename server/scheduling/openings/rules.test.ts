import { expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import { openingsDays } from '#contract/scheduling/values.ts'
import { openHoursOf } from './rules.ts'

test('sets a bit for each open hour of each UTC day from the first slot on', () => {
  const slots = ['2026-03-02T17:00Z', '2026-03-02T17:30Z', '2026-03-02T23:30Z', '2026-03-04T00:00Z']
  expect(openHoursOf(slots.map((slot) => new Date(slot)))).toEqual([(1 << 17) | (1 << 23), 0, 1])
})

test('returns no days without slots, and none beyond the days that are kept', () => {
  expect(openHoursOf([])).toEqual([])
  const first = new Date('2026-03-02T00:00Z').getTime()
  const slots = [0, openingsDays - 1, openingsDays].map((day) => new Date(first + days(day) + hours(2)))
  expect(openHoursOf(slots)).toHaveLength(openingsDays)
})
