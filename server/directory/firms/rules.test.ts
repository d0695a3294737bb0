import { expect, test } from 'vitest'
import { commonest, teamOrder } from './rules.ts'

test('puts the subjects of most advisors first, and equal ones by name', () => {
  expect(
    commonest([
      ['tax', 'estate'],
      ['estate', 'retirement'],
      ['estate', 'tax'],
    ]),
  ).toEqual(['estate', 'tax', 'retirement'])
})

test('draws a team’s order again each day, whatever order it is read in', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  expect(teamOrder(ids.toReversed(), '2026-03-02')).toEqual(teamOrder(ids, '2026-03-02'))
  const orders = new Set(['02', '03', '04', '05'].map((day) => teamOrder(ids, `2026-03-${day}`).join('')))
  expect(orders.size).toBeGreaterThan(1)
})
