import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { defaultPreferences, firmsNamed, matchSorts } from '#contract/matching/values.ts'
import { certifications, specialties } from '#contract/profiles/values.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { tieBreakFor } from '../scoring/rules.ts'
import { type Candidate, type Consumer, rank } from './rules.ts'

const now = Date.parse('2026-03-02T17:00:00Z')
const day = days(1)
const consumer: Consumer = {
  id: 'consumer',
  preferredLanguage: 'es',
  wanted: ['retirement', 'tax'],
  top: [],
  timesOfDay: [],
  preferredCommunication: [],
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
  focusAreas: ['retirement', 'tax'],
  soon: 1,
  openDays: 5,
  opensInDays: 1,
  strength: null,
  portfolioFeePercent: 1,
  hourlyRateUsd: 0,
  flatFeeUsd: 0,
  minimumYearlyFeeUsd: 0,
  compensation: null,
  fiduciaryStatement: null,
  averageRating: null,
  certifications: [],
  modes: ['video', 'phone'],
  firmId: null,
  nextFreeAt: now + day,
  reaction: null,
  ...facts,
})
const list = (candidates: Candidate[], query: object = {}, person: Consumer = consumer) =>
  rank(person, candidates, { query: MatchesQuery.parse(query), now })
const ids = (...args: Parameters<typeof list>) => list(...args).page.map(({ id }) => id)

const booked = { soon: 0, openDays: 0, opensInDays: null }

describe('list of matches', () => {
  test('leaves out an advisor who offers none of the wanted specialties, whatever the minimum score', () => {
    const market = [advisor({ id: 'related' }), advisor({ id: 'other', expertise: ['divorce'] })]
    const anyScore: Consumer = { ...consumer, preferences: { ...defaultPreferences, minimumMatchScore: 0 } }
    expect(ids(market, {}, anyScore)).toEqual(['related'])
    expect(list(market)).toMatchObject({ total: 1, belowMinimum: 0, unrelated: 1, considered: 2 })
  })

  test('includes an advisor who offers none of the wanted specialties while expertise does not count', () => {
    const uncounted: Consumer = { ...consumer, preferences: { ...defaultPreferences, prioritizeExpertise: false } }
    expect(ids([advisor({ id: 'other', expertise: ['divorce'] })], {}, uncounted)).toEqual(['other'])
  })

  test('counts advisors below the minimum score without showing them', () => {
    const ranking = list([advisor({ id: 'good' }), advisor({ id: 'poor', languages: [], focusAreas: [], ...booked })])
    expect(ranking.page.map(({ id }) => id)).toEqual(['good'])
    expect(ranking).toMatchObject({ total: 1, belowMinimum: 1, considered: 2 })
  })

  test('leaves out and counts passed advisors, and returns them when they are requested', () => {
    const candidates = [advisor({ id: 'stays' }), advisor({ id: 'passed', reaction: 'pass', strength: -3 })]
    expect(ids(candidates)).toEqual(['stays'])
    expect(list(candidates)).toMatchObject({ total: 1, passed: 1, belowMinimum: 0 })
    expect(ids(candidates, { reaction: 'pass' })).toEqual(['passed'])
  })

  test('shows a saved advisor among the saved ones whatever the score', () => {
    const weak = advisor({ id: 'weak', languages: [], expertise: [], ...booked, reaction: 'like', strength: 0.1 })
    expect(ids([weak, advisor({ id: 'other' })], { reaction: 'like' })).toEqual(['weak'])
  })
})

describe('filters', () => {
  const firmId = '00000000-0000-4000-8000-0000000000f1'
  const three = [
    advisor({
      id: 'a',
      portfolioFeePercent: 0.5,
      nextFreeAt: now + day,
      certifications: ['CFP', 'CFA'],
      averageRating: 4,
    }),
    advisor({
      id: 'b',
      expertise: ['tax'],
      portfolioFeePercent: 0,
      hourlyRateUsd: 300,
      nextFreeAt: now + 5 * day,
      certifications: ['EA'],
      compensation: 'fee_only',
      fiduciaryStatement: 'always',
      modes: ['in_person'],
      averageRating: 3.99,
      zipCode: '97301',
    }),
    advisor({
      id: 'c',
      expertise: ['retirement'],
      portfolioFeePercent: 2,
      languages: ['es'],
      compensation: 'fee_and_commission',
      nextFreeAt: null,
      firmId,
      zipCode: null,
    }),
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
    [{ certification: 'CFP' }, ['a']],
    [{ certification: ['CFP', 'EA'] }, ['a', 'b']],
    [{ compensation: 'fee_only' }, ['b']],
    [{ compensation: ['fee_only', 'fee_and_commission'] }, ['b', 'c']],
    [{ fiduciaryStatement: 'always' }, ['b']],
    [{ mode: 'in_person' }, ['b']],
    [{ mode: ['in_person', 'video'] }, ['a', 'b', 'c']],
    [{ firm: firmId }, ['c']],
    [{ minRating: 4 }, ['a']],
    [{ maxDistanceMiles: 25 }, ['a']],
    [{ maxDistanceMiles: 100 }, ['a', 'b']],
  ])('%j leaves %j', (query, expected) => {
    expect(ids(three, query).toSorted()).toEqual(expected)
  })

  test('statements about compensation and fiduciary duty never change a score', () => {
    const market = [
      advisor({ id: 'silent' }),
      advisor({ id: 'fee-only', compensation: 'fee_only', fiduciaryStatement: 'always' }),
      advisor({ id: 'commission', compensation: 'commission', fiduciaryStatement: 'no' }),
    ]
    const scores = list(market).page.map(({ score }) => score.score)
    expect(scores).toHaveLength(3)
    expect(new Set(scores).size).toBe(1)
  })

  test('counts cover all matches, whatever is filtered', () => {
    const { counts, costRange, total } = list(three, { feeKind: 'hourly' })
    expect(total).toBe(1)
    expect(counts.specialty).toEqual({ retirement: 2, tax: 2 })
    expect(counts.feeKind).toEqual({ percentage: 2, hourly: 1 })
    expect(counts.certification).toEqual({ CFP: 1, CFA: 1, EA: 1 })
    expect(counts.compensation).toEqual({ fee_only: 1, fee_and_commission: 1 })
    expect(counts.fiduciaryStatement).toEqual({ always: 1 })
    expect(counts.mode).toEqual({ video: 2, phone: 2, in_person: 1 })
    expect(counts.firm).toEqual({ [firmId]: 1 })
    expect(costRange).toEqual({ minUsd: 1_800, maxUsd: 8_000 })
  })

  test('an advisor of unknown cost passes no cost filter', () => {
    const unknown = advisor({ id: 'x', portfolioFeePercent: 0 })
    expect(ids([unknown], { maxYearlyCostUsd: 1_000_000 })).toEqual([])
    expect(list([unknown]).costRange).toBeNull()
  })
})

describe('sort order', () => {
  const cheap = advisor({ id: 'cheap', portfolioFeePercent: 0.2, languages: [], averageRating: 4 })
  const near = advisor({ id: 'near', zipCode: '97205', nextFreeAt: now + 1, averageRating: 3 })
  const best = advisor({ id: 'best', zipCode: '97301', averageRating: 5, nextFreeAt: now + 9 * day })
  test.each([
    ['cost', ['cheap']],
    ['next_free', ['near']],
    ['rating', ['best']],
    ['distance', ['near', 'cheap']],
  ] as const)('puts the right advisor first when sorted by %s', (sort, firsts) => {
    expect(firsts).toContain(ids([best, near, cheap], { sort })[0])
  })

  test('puts an advisor with an unknown value last', () => {
    const unknown = advisor({
      id: 'unknown',
      portfolioFeePercent: 0,
      averageRating: null,
      nextFreeAt: null,
      zipCode: null,
    })
    for (const sort of matchSorts.filter((name) => name !== 'score')) {
      expect(ids([unknown, best, near], { sort }).at(-1)).toBe('unknown')
    }
  })

  test('continues from page to page without a gap or a repeat', () => {
    const many = Array.from({ length: 30 }, (_, n) => advisor({ id: `a${n}`, openDays: n % 6 }))
    const paged = [0, 10, 20].flatMap((offset) => ids(many, { offset, limit: 10 }))
    expect(paged).toEqual(ids(many, { limit: 100 }))
    expect(new Set(paged).size).toBe(30)
  })
})

const firmIds = Array.from({ length: 20 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  languages: fc.uniqueArray(fc.constantFrom('en', 'es', 'zh')),
  expertise: fc.uniqueArray(fc.constantFrom(...specialties)),
  state: fc.constantFrom('OR', 'WA'),
  zipCode: fc.constantFrom('97205', '97301', '98101', null),
  focusAreas: fc.uniqueArray(fc.constantFrom(...specialties), { maxLength: 5 }),
  soon: fc.constantFrom(0, 0.3, 1),
  openDays: fc.nat({ max: 5 }),
  opensInDays: fc.option(fc.nat({ max: 13 })),
  strength: fc.option(fc.double({ min: -6, max: 6, noNaN: true })),
  portfolioFeePercent: fc.constantFrom(0, 0.5, 1),
  hourlyRateUsd: fc.constantFrom(0, 200),
  flatFeeUsd: fc.constantFrom(0, 1_200),
  minimumYearlyFeeUsd: fc.constantFrom(0, 1_300, 6_000),
  compensation: fc.constantFrom(null, 'fee_only', 'commission'),
  fiduciaryStatement: fc.constantFrom(null, 'always', 'no'),
  averageRating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  certifications: fc.uniqueArray(fc.constantFrom(...certifications), { maxLength: 3 }),
  modes: fc.uniqueArray(fc.constantFrom(...appointmentModes)),
  firmId: fc.option(fc.constantFrom(...firmIds)),
  nextFreeAt: fc.option(fc.integer({ min: now, max: now + 30 * day })),
  reaction: fc.constantFrom(null, null, 'like' as const, 'pass' as const),
})

describe('ranking of any market', () => {
  const market = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 40 })
  const anyQuery = fc.record({ sort: fc.constantFrom(...matchSorts), limit: fc.constant(100) })

  test('does not depend on the order in which advisors are read', () => {
    fc.assert(
      fc.property(market, anyQuery, fc.nat(), (candidates, query, seed) => {
        const shuffled = candidates.toSorted(
          (a, b) => tieBreakFor(a.id, String(seed), '') - tieBreakFor(b.id, String(seed), ''),
        )
        expect(ids(shuffled, query)).toEqual(ids(candidates, query))
      }),
    )
  })

  test('is sorted by exact score, and by tie-break only among equal scores', () => {
    fc.assert(
      fc.property(market, (candidates) => {
        const { page } = list(candidates, { limit: 100 })
        for (const [at, ranked] of page.entries()) {
          const before = page[at - 1]
          if (!before) continue
          expect(before.score.exact).toBeGreaterThanOrEqual(ranked.score.exact)
          if (before.score.exact === ranked.score.exact) expect(before.tieBreak).toBeLessThanOrEqual(ranked.tieBreak)
        }
      }),
    )
  })

  test('keeps its order under a filter, and has as many advisors as the filter’s count', () => {
    const filter = fc.oneof(
      fc.record({ certification: fc.constantFrom(...certifications) }),
      fc.record({ mode: fc.constantFrom(...appointmentModes) }),
      fc.record({ firm: fc.constantFrom(...firmIds) }),
    )
    fc.assert(
      fc.property(market, filter, (candidates, narrowed) => {
        const all = ids(candidates, { limit: 100 })
        const { page, total, counts } = list(candidates, { limit: 100, ...narrowed })
        const left = page.map(({ id }) => id)
        expect(left).toEqual(all.filter((id) => left.includes(id)))
        const [[name, value] = ['mode', '']] = Object.entries(narrowed)
        const counted = { certification: counts.certification, mode: counts.mode, firm: counts.firm }[name]
        expect(counted?.[String(value)] ?? 0).toBe(total)
      }),
    )
  })

  test('names the firms with the most matches', () => {
    fc.assert(
      fc.property(market, (candidates) => {
        const { page, counts } = list(candidates, { limit: 100 })
        const matched = new Set(page.map(({ id }) => id))
        const sizes = firmIds.map(
          (id) => candidates.filter((candidate) => candidate.firmId === id && matched.has(candidate.id)).length,
        )
        const largest = sizes.filter((size) => size > 0).toSorted((a, b) => b - a)
        expect(Object.values(counts.firm).toSorted((a, b) => b - a)).toEqual(largest.slice(0, firmsNamed))
      }),
    )
  })

  test('counts every advisor as listed, below the minimum, unrelated or passed', () => {
    fc.assert(
      fc.property(market, (candidates) => {
        const { total, belowMinimum, unrelated, passed, considered } = list(candidates)
        expect(total + belowMinimum + unrelated + passed).toBe(considered)
      }),
    )
  })
})
