import { expect, test } from 'vitest'
import { type Standings, standingsOf, tellable, tellableCriteria } from './rules.ts'

const values = { language: 1, expertise: 0.5, availability: 0.4, location: null, interaction: null }

test('every list counts its advisors once, and a criterion from half of its points on', () => {
  const standings: Standings = new Map()
  standingsOf(
    [
      { id: 'a', values },
      { id: 'b', values },
    ],
    standings,
  )
  standingsOf([{ id: 'a', values: { ...values, availability: 1 } }], standings)
  expect(standings.get('a')).toEqual({
    people: 2,
    language: 2,
    expertise: 2,
    availability: 1,
    location: 0,
    interaction: 0,
  })
  expect(standings.get('b')?.people).toBe(1)
})

test.each([
  [4, 40, null],
  [5, 40, 5],
  [40, 40, 40],
  [38, 40, null],
  [35, 40, 35],
  [0, 3, null],
])('%s of %s is told as %s, so that no few people show', (count, of, told) => {
  expect(tellable(count, of)).toBe(told)
})

test('criteria are told by the same rule', () => {
  const standing = { people: 10, language: 10, expertise: 7, availability: 5, location: 0, interaction: 4 }
  expect(tellableCriteria(standing)).toEqual({
    language: 10,
    expertise: null,
    availability: 5,
    location: null,
    interaction: null,
  })
})
