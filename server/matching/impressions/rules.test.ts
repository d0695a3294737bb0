import { expect, test } from 'vitest'
import { addImpressions, type ImpressionTotals, publishable, publishableCriteria } from './rules.ts'

const values = { language: 1, expertise: 0.5, availability: 0.4, location: null, interaction: null }

test('impressions count an advisor once per list, and a criterion from half of its points on', () => {
  const totals: ImpressionTotals = new Map()
  addImpressions(
    [
      { id: 'a', values },
      { id: 'b', values },
    ],
    totals,
  )
  addImpressions([{ id: 'a', values: { ...values, availability: 1 } }], totals)
  expect(totals.get('a')).toEqual({
    people: 2,
    language: 2,
    expertise: 2,
    availability: 1,
    location: 0,
    interaction: 0,
  })
  expect(totals.get('b')?.people).toBe(1)
})

test.each([
  [4, 40, null],
  [5, 40, 5],
  [40, 40, 40],
  [38, 40, null],
  [35, 40, 35],
  [0, 3, null],
])('publishes %s of %s as %s, so that few people cannot be recognized', (count, of, published) => {
  expect(publishable(count, of)).toBe(published)
})

test('publishes the counts of criteria by the same rule', () => {
  const counts = { people: 10, language: 10, expertise: 7, availability: 5, location: 0, interaction: 4 }
  expect(publishableCriteria(counts)).toEqual({
    language: 10,
    expertise: null,
    availability: 5,
    location: null,
    interaction: null,
  })
})
