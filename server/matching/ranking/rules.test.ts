import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { defaultPreferences, matchSorts } from '#contract/matching/values.ts'
import { specialties } from '#contract/profiles/values.ts'
import { turn } from '../scoring/rules.ts'
import { type Candidate, rank, type Seeker } from './rules.ts'

const now = Date.parse('2026-03-02T17:00:00Z')
const day = 86_400_000
const seeker: Seeker = {
  id: 'seeker',
  preferredLanguage: 'es',
  wanted: ['retirement', 'tax'],
  state: 'OR',
  zipCode: '97205',
  sumUsd: 400_000,
  horizonDays: 14,
  preferences: defaultPreferences,
}
const advisor = (facts: Partial<Candidate> & { id: string }): Candidate => ({
  languages: ['en', 'es'],
  expertise: ['retirement', 'tax'],
  state: 'OR',
  zipCode: '97205',
  openSlots: 8,
  strength: null,
  portfolioFeePercent: 1,
  hourlyRateUsd: 0,
  flatFeeUsd: 0,
  averageRating: null,
  nextFreeAt: now + day,
  reaction: null,
  ...facts,
})
const list = (candidates: Candidate[], query: object = {}, who: Seeker = seeker) =>
  rank(who, candidates, { query: MatchesQuery.parse(query), now })
const ids = (...args: Parameters<typeof list>) => list(...args).page.map(({ id }) => id)

describe('what is on the list', () => {
  test('advisors under the minimum are counted and not shown', () => {
    const ranking = list([advisor({ id: 'good' }), advisor({ id: 'poor', languages: [], expertise: [], openSlots: 0 })])
    expect(ranking.page.map(({ id }) => id)).toEqual(['good'])
    expect(ranking).toMatchObject({ total: 1, belowMinimum: 1, considered: 2 })
  })

  test('whom the consumer passed on is off the list, counted, and back when asked for', () => {
    const candidates = [advisor({ id: 'stays' }), advisor({ id: 'passed', reaction: 'pass', strength: -3 })]
    expect(ids(candidates)).toEqual(['stays'])
    expect(list(candidates)).toMatchObject({ total: 1, passed: 1, belowMinimum: 0 })
    expect(ids(candidates, { reaction: 'pass' })).toEqual(['passed'])
  })

  test('whom the consumer saved is shown among the saved whatever the score', () => {
    const weak = advisor({ id: 'weak', languages: [], expertise: [], openSlots: 0, reaction: 'like', strength: 0.1 })
    expect(ids([weak, advisor({ id: 'other' })], { reaction: 'like' })).toEqual(['weak'])
  })
})

describe('filters', () => {
  const three = [
    advisor({ id: 'a', expertise: ['retirement', 'tax'], portfolioFeePercent: 0.5, nextFreeAt: now + day }),
    advisor({ id: 'b', expertise: ['tax'], portfolioFeePercent: 0, hourlyRateUsd: 300, nextFreeAt: now + 5 * day }),
    advisor({ id: 'c', expertise: ['retirement'], portfolioFeePercent: 2, languages: ['es'], nextFreeAt: null }),
  ]
  test.each([
    [{ specialty: 'tax' }, ['a', 'b']],
    [{ specialty: ['tax', 'retirement'] }, ['a', 'b', 'c']],
    [{ feeKind: 'hourly' }, ['b']],
    [{ language: 'en' }, ['a', 'b']],
    [{ maxYearlyCostUsd: 2_000 }, ['a', 'b']],
    [{ minYearlyCostUsd: 1_900, maxYearlyCostUsd: 9_000 }, ['a', 'c']],
    [{ freeWithinDays: 3 }, ['a']],
    [{ freeWithinDays: 7, specialty: 'tax', feeKind: 'hourly' }, ['b']],
  ])('%j leaves %j', (query, expected) => {
    expect(ids(three, query).toSorted()).toEqual(expected)
  })

  test('counts speak of all matches, whatever is filtered', () => {
    const { counts, costRange, total } = list(three, { feeKind: 'hourly' })
    expect(total).toBe(1)
    expect(counts.specialty).toEqual({ retirement: 2, tax: 2 })
    expect(counts.feeKind).toEqual({ percentage: 2, hourly: 1 })
    expect(costRange).toEqual({ minUsd: 1_800, maxUsd: 8_000 })
  })

  test('a cost nobody knows lies within no bounds', () => {
    const unknown = advisor({ id: 'x', portfolioFeePercent: 0 })
    expect(ids([unknown], { maxYearlyCostUsd: 1_000_000 })).toEqual([])
    expect(list([unknown]).costRange).toBeNull()
  })
})

describe('order', () => {
  const cheap = advisor({ id: 'cheap', portfolioFeePercent: 0.2, languages: [], averageRating: 4 })
  const near = advisor({ id: 'near', zipCode: '97205', nextFreeAt: now + 1, averageRating: 3 })
  const best = advisor({ id: 'best', zipCode: '97301', averageRating: 5, nextFreeAt: now + 9 * day, openSlots: 9 })
  test.each([
    ['cost', ['cheap']],
    ['next_free', ['near']],
    ['rating', ['best']],
    ['distance', ['near', 'cheap']],
  ] as const)('by %s', (sort, firsts) => {
    expect(firsts).toContain(ids([best, near, cheap], { sort })[0])
  })

  test('what is not known comes last', () => {
    const unknown = advisor({
      id: 'unknown',
      portfolioFeePercent: 0,
      averageRating: null,
      nextFreeAt: null,
      zipCode: null,
    })
    for (const sort of matchSorts.filter((one) => one !== 'score')) {
      expect(ids([unknown, best, near], { sort }).at(-1)).toBe('unknown')
    }
  })

  test('pages follow one another without a gap or a double', () => {
    const many = Array.from({ length: 30 }, (_, n) => advisor({ id: `a${n}`, openSlots: n % 9 }))
    const paged = [0, 10, 20].flatMap((offset) => ids(many, { offset, limit: 10 }))
    expect(paged).toEqual(ids(many, { limit: 100 }))
    expect(new Set(paged).size).toBe(30)
  })
})

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  languages: fc.uniqueArray(fc.constantFrom('en', 'es', 'zh')),
  expertise: fc.uniqueArray(fc.constantFrom(...specialties)),
  state: fc.constantFrom('OR', 'WA'),
  zipCode: fc.constantFrom('97205', '97301', '98101', null),
  openSlots: fc.nat({ max: 12 }),
  strength: fc.option(fc.double({ min: -6, max: 6, noNaN: true })),
  portfolioFeePercent: fc.constantFrom(0, 0.5, 1),
  hourlyRateUsd: fc.constantFrom(0, 200),
  flatFeeUsd: fc.constantFrom(0, 1_200),
  averageRating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  nextFreeAt: fc.option(fc.integer({ min: now, max: now + 30 * day })),
  reaction: fc.constantFrom(null, null, 'like' as const, 'pass' as const),
})

describe('for all markets', () => {
  const market = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 40 })
  const anyQuery = fc.record({ sort: fc.constantFrom(...matchSorts), limit: fc.constant(100) })

  test('the order in which advisors are read changes nothing', () => {
    fc.assert(
      fc.property(market, anyQuery, fc.nat(), (candidates, query, seed) => {
        const shuffled = candidates.toSorted(
          (one, other) => turn(one.id, String(seed), '') - turn(other.id, String(seed), ''),
        )
        expect(ids(shuffled, query)).toEqual(ids(candidates, query))
      }),
    )
  })

  test('the list is in falling score, and only equals take turns', () => {
    fc.assert(
      fc.property(market, (candidates) => {
        const { page } = list(candidates, { limit: 100 })
        for (const [at, ranked] of page.entries()) {
          const before = page[at - 1]
          if (!before) continue
          expect(before.score.score).toBeGreaterThanOrEqual(ranked.score.score)
          if (before.score.score === ranked.score.score) expect(before.turn).toBeLessThanOrEqual(ranked.turn)
        }
      }),
    )
  })

  test('everybody considered is on the list, under the minimum, or passed on', () => {
    fc.assert(
      fc.property(market, (candidates) => {
        const { total, belowMinimum, passed, considered } = list(candidates)
        expect(total + belowMinimum + passed).toBe(considered)
      }),
    )
  })
})
