import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { criteria, weights } from '#contract/matching/values.ts'
import { specialties, states } from '#contract/profiles/values.ts'
import {
  availabilityValue,
  expertiseValue,
  horizonDays,
  interactionValue,
  languageValue,
  locationValue,
  type Offer,
  type Priorities,
  scoreOf,
  tieBreakFor,
  valuesOf,
  type Wishes,
} from './rules.ts'

const all: Priorities = {
  prioritizeLanguage: true,
  prioritizeExpertise: true,
  prioritizeAvailability: true,
  prioritizeLocation: true,
  considerInteractionData: true,
}
const usual: Priorities = { ...all, prioritizeLocation: false }

describe('the weighted mean', () => {
  test('152 of 170 points are a score of 89', () => {
    const values = { language: 1, expertise: 0.8, availability: 1, location: 0, interaction: 0.8 }
    expect(scoreOf(values, usual)).toEqual({ score: 89, points: 152, outOf: 170 })
  })

  test('a pair with no past has interaction left out: 112.5 of 130 points are a score of 87', () => {
    const values = { language: 1, expertise: 0.8, availability: 0.75, location: 1, interaction: null }
    expect(scoreOf(values, usual)).toEqual({ score: 87, points: 112.5, outOf: 130 })
  })

  test('with nothing that counts there is nothing to score', () => {
    const none = { language: null, expertise: null, availability: 1, location: null, interaction: null }
    expect(scoreOf(none, { ...usual, prioritizeAvailability: false })).toEqual({ score: 0, points: 0, outOf: 0 })
  })

  test('full marks everywhere are 100 and add up to the specification’s weights', () => {
    const full = { language: 1, expertise: 1, availability: 1, location: 1, interaction: 1 }
    expect(scoreOf(full, all)).toEqual({ score: 100, points: 190, outOf: 190 })
  })
})

describe('each criterion', () => {
  test.each([
    ['es', ['en', 'es'], 1],
    ['es', ['en'], 0],
    [null, ['en'], null],
  ] as const)('language: wanting %s of somebody who speaks %s is worth %s', (wanted, spoken, value) => {
    expect(languageValue(wanted, spoken)).toBe(value)
  })

  test.each([
    [['tax', 'estate', 'retirement', 'college', 'divorce'], ['tax', 'estate', 'retirement', 'college'], 0.8],
    [['tax'], ['estate'], 0],
    [[], ['tax'], null],
  ])('expertise: wanting %s of somebody who offers %s is worth %s', (wanted, offered, value) => {
    expect(expertiseValue(wanted, offered)).toBe(value)
  })

  test.each([
    [0, 0],
    [6, 0.75],
    [8, 1],
    [40, 1],
  ])('availability: %s open slots are worth %s', (slots, value) => {
    expect(availabilityValue(slots)).toBe(value)
  })

  test('the horizon is a week for those who want to start at once, else two', () => {
    expect([horizonDays('immediately'), horizonDays('not_sure')]).toEqual([7, 14])
  })

  test.each([
    ['next door', { isKnown: true, miles: 3, isSameState: true }, 1],
    ['ten miles', { isKnown: true, miles: 10, isSameState: false }, 1],
    ['fifty-five miles in another state', { isKnown: true, miles: 55, isSameState: false }, 0.5],
    ['ninety-one miles in another state', { isKnown: true, miles: 91, isSameState: false }, 0.1],
    ['ninety-one miles in the same state', { isKnown: true, miles: 91, isSameState: true }, 0.5],
    ['far away', { isKnown: true, miles: 900, isSameState: false }, 0],
    ['the same state without ZIP codes', { isKnown: true, miles: null, isSameState: true }, 0.5],
    ['another state without ZIP codes', { isKnown: true, miles: null, isSameState: false }, 0],
  ])('location: %s', (_, where, value) => {
    expect(locationValue(where)).toBeCloseTo(value, 10)
  })

  test('location: of an unknown home nothing can be said', () => {
    expect(locationValue({ isKnown: false, miles: null, isSameState: false })).toBeNull()
  })

  test('interaction: a whisper is left out, more counts for or against', () => {
    expect(interactionValue(null)).toBeNull()
    expect(interactionValue(0.25)).toBeNull()
    expect(interactionValue(-0.9)).toBeNull()
    expect(interactionValue(2)).toBeGreaterThan(0.85)
    expect(interactionValue(-3)).toBeLessThan(0.06)
  })
})

const wishes: fc.Arbitrary<Wishes> = fc.record({
  preferredLanguage: fc.constantFrom('en', 'es', 'zh', null),
  wanted: fc.uniqueArray(fc.constantFrom(...specialties), { maxLength: 8 }),
  state: fc.constantFrom(...states, null),
  zipCode: fc.constantFrom('97205', '97301', '98101', '10001', '00000', null),
})
const offer: fc.Arbitrary<Offer> = fc.record({
  languages: fc.uniqueArray(fc.constantFrom('en', 'es', 'zh', 'fr')),
  expertise: fc.uniqueArray(fc.constantFrom(...specialties)),
  state: fc.constantFrom(...states),
  zipCode: fc.constantFrom('97205', '97301', '98101', '10001', null),
  openSlots: fc.nat({ max: 200 }),
  strength: fc.option(fc.double({ min: -6, max: 6, noNaN: true })),
})
const priorities: fc.Arbitrary<Priorities> = fc.record({
  prioritizeLanguage: fc.boolean(),
  prioritizeExpertise: fc.boolean(),
  prioritizeAvailability: fc.boolean(),
  prioritizeLocation: fc.boolean(),
  considerInteractionData: fc.boolean(),
})

const scored = (wished: Wishes, offered: Offer, counted: Priorities) =>
  scoreOf(valuesOf(wished, offered).values, counted)

describe('for all people', () => {
  test('a score is a whole number from 0 to 100, and its points never exceed what they are out of', () => {
    fc.assert(
      fc.property(wishes, offer, priorities, (wished, offered, counted) => {
        const { score, points, outOf } = scored(wished, offered, counted)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(outOf + 1e-9)
      }),
    )
  })

  test('offering one more wanted specialty never lowers a score', () => {
    fc.assert(
      fc.property(wishes, offer, priorities, fc.nat(), (wished, offered, counted, at) => {
        fc.pre(wished.wanted.length > 0)
        const added = wished.wanted[at % wished.wanted.length] ?? 'tax'
        const more = { ...offered, expertise: [...new Set([...offered.expertise, added])] }
        expect(scored(wished, more, counted).score).toBeGreaterThanOrEqual(scored(wished, offered, counted).score)
      }),
    )
  })

  test('one more open slot, the wanted language, or being nearer never lowers a score', () => {
    fc.assert(
      fc.property(wishes, offer, priorities, (wished, offered, counted) => {
        const before = scored(wished, offered, counted).score
        const open = { ...offered, openSlots: offered.openSlots + 1 }
        const fluent = { ...offered, languages: [...offered.languages, wished.preferredLanguage ?? 'en'] }
        const next = { ...offered, zipCode: wished.zipCode, state: wished.state }
        expect(scored(wished, open, counted).score).toBeGreaterThanOrEqual(before)
        expect(scored(wished, fluent, counted).score).toBeGreaterThanOrEqual(before)
        if (valuesOf(wished, next).miles !== null) {
          expect(scored(wished, next, counted).score).toBeGreaterThanOrEqual(before)
        }
      }),
    )
  })

  test('a criterion left out has no part in the score, whatever it would be worth', () => {
    fc.assert(
      fc.property(wishes, offer, priorities, fc.constantFrom(...criteria), (wished, offered, counted, criterion) => {
        const { values } = valuesOf(wished, offered)
        const without = scoreOf({ ...values, [criterion]: null }, counted)
        const counts = scoreOf(values, counted).outOf - without.outOf
        expect(counts === 0 || counts === weights[criterion]).toBe(true)
      }),
    )
  })
})

describe('for all advisors', () => {
  test('offering one more of the wanted specialties never lowers a score', () => {
    const anyOf = fc.uniqueArray(fc.constantFrom(...specialties))
    fc.assert(
      fc.property(anyOf, anyOf, fc.nat(), fc.nat({ max: 8 }), (wanted, offered, at, openSlots) => {
        const wishes: Wishes = { preferredLanguage: 'en', wanted, state: 'OR', zipCode: null }
        const offer: Offer = {
          languages: ['en'],
          expertise: offered,
          state: 'OR',
          zipCode: null,
          openSlots,
          strength: null,
        }
        const more = wanted[at % Math.max(1, wanted.length)]
        const scoreWith = (expertise: readonly string[]) =>
          scoreOf(valuesOf(wishes, { ...offer, expertise }).values, all).score
        expect(scoreWith([...offered, ...(more ? [more] : [])])).toBeGreaterThanOrEqual(scoreWith(offered))
      }),
    )
  })
})

describe('whose turn it is among equals', () => {
  const people = Array.from({ length: 40 }, (_, n) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const firstOn = (seeker: string, day: string) =>
    people.toSorted((one, other) => tieBreakFor(one, seeker, day) - tieBreakFor(other, seeker, day))[0]

  test('it depends on the two people and the day alone', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (advisor, seeker) => {
        expect(tieBreakFor(advisor, seeker, '2026-03-02')).toBe(tieBreakFor(advisor, seeker, '2026-03-02'))
      }),
    )
  })

  test('everybody comes first about as often as everybody else', () => {
    const firsts = new Map<string, number>()
    for (let seeker = 0; seeker < 100; seeker++) {
      for (let day = 1; day <= 28; day++) {
        const first = firstOn(`seeker-${seeker}`, `2026-02-${String(day).padStart(2, '0')}`) ?? ''
        firsts.set(first, (firsts.get(first) ?? 0) + 1)
      }
    }
    // 2,800 draws over 40 people: 70 each, give or take four standard deviations.
    expect(firsts.size).toBe(40)
    for (const times of firsts.values()) expect(Math.abs(times - 70)).toBeLessThan(35)
  })
})
