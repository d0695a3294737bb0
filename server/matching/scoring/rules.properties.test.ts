import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { actStrengths, criteria, weights } from '#contract/matching/values.ts'
import { certifications, type Specialty, specialties, states } from '#contract/profiles/values.ts'
import { decayed, type InteractionState, withInteraction, withReaction } from '../interactions/rules.ts'
import {
  type ConsumerPreferences,
  depthOf,
  depthTenths,
  expertiseValue,
  type Offer,
  type Priorities,
  scoreOf,
  valuesOf,
} from './rules.ts'

const consumer: fc.Arbitrary<ConsumerPreferences> = fc.record({
  preferredLanguage: fc.constantFrom('en', 'es', 'zh', null),
  wanted: fc.uniqueArray(fc.constantFrom(...specialties), { maxLength: 8 }),
  top: fc.uniqueArray(fc.constantFrom(...specialties), { maxLength: 3 }),
  state: fc.constantFrom(...states, null),
  zipCode: fc.constantFrom('97205', '97301', '98101', '10001', '00000', null),
})
const offer: fc.Arbitrary<Offer> = fc.record({
  languages: fc.uniqueArray(fc.constantFrom('en', 'es', 'zh', 'fr')),
  expertise: fc.uniqueArray(fc.constantFrom(...specialties)),
  focusAreas: fc.uniqueArray(fc.constantFrom(...specialties), { maxLength: 5 }),
  certifications: fc.uniqueArray(fc.constantFrom(...certifications), { maxLength: 3 }),
  state: fc.constantFrom(...states),
  zipCode: fc.constantFrom('97205', '97301', '98101', '10001', null),
  soon: fc.double({ min: 0, max: 1, noNaN: true }),
  openDays: fc.nat({ max: 5 }),
  strength: fc.option(fc.double({ min: -6, max: 6, noNaN: true })),
  reaction: fc.constantFrom(null, 'like', 'pass'),
})
const priorities: fc.Arbitrary<Priorities> = fc.record({
  prioritizeLanguage: fc.boolean(),
  prioritizeExpertise: fc.boolean(),
  prioritizeAvailability: fc.boolean(),
  prioritizeLocation: fc.boolean(),
  considerInteractionData: fc.boolean(),
})

const scored = (preferences: ConsumerPreferences, offered: Offer, counted: Priorities) =>
  scoreOf(valuesOf(preferences, offered).values, counted)

describe('score of any pair', () => {
  test('a score is a whole number from 0 to 100, and its points never exceed what they are out of', () => {
    fc.assert(
      fc.property(consumer, offer, priorities, (preferences, offered, counted) => {
        const { score, points, outOf } = scored(preferences, offered, counted)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(outOf + 1e-9)
      }),
    )
  })

  test('offering one more wanted specialty never lowers a score', () => {
    fc.assert(
      fc.property(consumer, offer, priorities, fc.nat(), (preferences, offered, counted, at) => {
        fc.pre(preferences.wanted.length > 0)
        const added = preferences.wanted[at % preferences.wanted.length] ?? 'tax'
        const more = { ...offered, expertise: [...new Set([...offered.expertise, added])] }
        expect(scored(preferences, more, counted).score).toBeGreaterThanOrEqual(
          scored(preferences, offered, counted).score,
        )
      }),
    )
  })

  test('one more open day, an earlier opening, the wanted language, or being nearer never lowers a score', () => {
    fc.assert(
      fc.property(consumer, offer, priorities, (preferences, offered, counted) => {
        const before = scored(preferences, offered, counted).score
        const open = { ...offered, openDays: offered.openDays + 1 }
        const sooner = { ...offered, soon: Math.min(1, offered.soon + 0.1) }
        const fluent = { ...offered, languages: [...offered.languages, preferences.preferredLanguage ?? 'en'] }
        const next = { ...offered, zipCode: preferences.zipCode, state: preferences.state }
        expect(scored(preferences, open, counted).score).toBeGreaterThanOrEqual(before)
        expect(scored(preferences, sooner, counted).score).toBeGreaterThanOrEqual(before)
        expect(scored(preferences, fluent, counted).score).toBeGreaterThanOrEqual(before)
        if (valuesOf(preferences, next).miles !== null) {
          expect(scored(preferences, next, counted).score).toBeGreaterThanOrEqual(before)
        }
      }),
    )
  })

  test('a criterion that is left out takes its whole weight, and nothing else, out of the score', () => {
    fc.assert(
      fc.property(
        consumer,
        offer,
        priorities,
        fc.constantFrom(...criteria),
        (preferences, offered, counted, criterion) => {
          const graded = valuesOf(preferences, offered).values
          // Whether the interaction counts depends on the others.
          const values = criterion === 'interaction' ? graded : { ...graded, interaction: null }
          const without = scoreOf({ ...values, [criterion]: null }, counted)
          const counts = scoreOf(values, counted).outOf - without.outOf
          expect(counts === 0 || counts === weights[criterion]).toBe(true)
        },
      ),
    )
  })
})

describe('an act of the consumer', () => {
  const past = fc.record({
    strength: fc.double({ min: -6, max: 6, noNaN: true }),
    reaction: fc.constantFrom(null, 'like' as const, 'pass' as const),
    reactedDaysAgo: fc.nat({ max: 90 }),
  })
  const now = new Date('2026-03-02T17:00:00Z')

  /** The score before and after something happens between the two. */
  function beforeAndAfter(
    [preferences, offered, counted]: [ConsumerPreferences, Offer, Priorities],
    { strength, reaction, reactedDaysAgo }: typeof past extends fc.Arbitrary<infer T> ? T : never,
    change: (past: InteractionState) => Partial<InteractionState>,
  ): [number, number] {
    // A current reaction is part of the strength; a pass is the oldest interaction.
    const least = reaction === 'like' ? decayed(actStrengths.like, daysAgo(reactedDaysAgo), now) : -6
    const before: InteractionState = {
      strength: reaction === 'pass' ? strength : Math.max(least, strength),
      asOf: now,
      reaction,
      reactedAt: reaction && daysAgo(reactedDaysAgo),
    }
    const score = ({ strength: left, reaction: current }: InteractionState) =>
      scored(preferences, { ...offered, strength: left, reaction: current }, counted).exact
    return [score(before), score({ ...before, ...change(before) })]
  }
  const daysAgo = (count: number) => new Date(now.getTime() - days(count))
  const pair = fc.tuple(consumer, offer, priorities)

  test.each(['view', 'message', 'appointment', 'completed'] as const)('never lowers the score: %s', (act) => {
    fc.assert(
      fc.property(pair, past, (people, interactions) => {
        const [before, after] = beforeAndAfter(people, interactions, (state) => withInteraction(state, act, now))
        expect(after).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  test('never lowers the score by saving the advisor', () => {
    fc.assert(
      fc.property(pair, past, (people, interactions) => {
        const [before, after] = beforeAndAfter(people, { ...interactions, reaction: null }, (state) =>
          withReaction(state, 'like', now),
        )
        expect(after).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 500, seed: 12 },
    )
  })

  test('never raises the score by passing', () => {
    fc.assert(
      fc.property(pair, past, (people, interactions) => {
        fc.pre(interactions.reaction !== 'pass')
        const [before, after] = beforeAndAfter(people, interactions, (state) => withReaction(state, 'pass', now))
        expect(after).toBeLessThanOrEqual(before)
      }),
      { numRuns: 500, seed: 13 },
    )
  })

  const further = fc.tuple(pair, fc.constantFrom(...specialties), fc.boolean())
  const naming = (preferences: ConsumerPreferences, specialty: Specialty, isTop: boolean): ConsumerPreferences => ({
    ...preferences,
    wanted: [...preferences.wanted, specialty],
    top: isTop ? [...preferences.top, specialty] : preferences.top.filter((kept) => kept !== specialty),
  })

  test('never lowers the score by naming one more specialty that is a focus area', () => {
    fc.assert(
      fc.property(further, ([[preferences, offered, counted], specialty, isTop]) => {
        fc.pre(preferences.wanted.length > 0 && !preferences.wanted.includes(specialty))
        const focused = {
          ...offered,
          expertise: [...offered.expertise, specialty],
          focusAreas: [...offered.focusAreas, specialty],
        }
        const before = scored(preferences, focused, counted)
        expect(scored(naming(preferences, specialty, isTop), focused, counted).exact).toBeGreaterThanOrEqual(
          before.exact,
        )
      }),
      { seed: 14 },
    )
  })

  test('never takes expertise below the lower of its value before and the depth of an added specialty', () => {
    fc.assert(
      fc.property(further, ([[preferences, offered], specialty, isTop]) => {
        fc.pre(preferences.wanted.length > 0 && !preferences.wanted.includes(specialty))
        const depth = depthTenths[depthOf(offered, specialty)] / 10
        const before = expertiseValue(preferences, offered) ?? 0
        const after = expertiseValue(naming(preferences, specialty, isTop), offered) ?? 0
        expect(after).toBeGreaterThanOrEqual(Math.min(before, depth) - 1e-12)
      }),
      { seed: 15 },
    )
  })

  test('never scores an advisor without an added specialty above the same one with it', () => {
    fc.assert(
      fc.property(further, ([[preferences, offered, counted], specialty, isTop]) => {
        const without = { ...offered, expertise: offered.expertise.filter((wanted) => wanted !== specialty) }
        const offering = { ...offered, expertise: [...without.expertise, specialty] }
        const named = naming(
          { ...preferences, wanted: preferences.wanted.filter((wanted) => wanted !== specialty) },
          specialty,
          isTop,
        )
        expect(scored(named, offering, counted).exact).toBeGreaterThanOrEqual(scored(named, without, counted).exact)
      }),
      { seed: 16 },
    )
  })
})
