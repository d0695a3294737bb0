import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { utcDay } from '#contract/core/days.ts'
import { days, minutes } from '#contract/core/durations.ts'
import { feeKinds } from '#contract/directory/values.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { matchSorts, reactions, scoring } from '#contract/matching/values.ts'
import { compensations, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { communications, languages, specialties, states, timesOfDay } from '#contract/profiles/values.ts'
import { appointmentModes, zoneOfState } from '#contract/scheduling/values.ts'
import { openHoursOf, utcDayOf } from '#server/scheduling/openings/rules.ts'
import {
  assess,
  type Candidate,
  type ConsumerWithAssets,
  hasEnoughInCommon,
  orders,
  type PairState,
  rank,
} from '../assessment/rules.ts'
import type { Listing } from '../listings/columns.ts'
import { keptSlots } from '../listings/columns.ts'
import { opennessOf, openWindowFor } from '../openness/rules.ts'
import { dailySaltFor } from '../scoring/rules.ts'
import { type AdvisorIndex, bytesOf, createIndex, putListing, removeListing } from './advisor-index.ts'
import { bestFromIndex, rankFromIndex } from './rank.ts'

const now = Date.parse('2026-03-02T17:03:20Z')
const nowMinute = Math.floor(now / minutes(1))

/** What is stored beside the slots. */
function hoursOf(startsAtMinutes: readonly number[]) {
  const startsAt = startsAtMinutes.map((minute) => new Date(minutes(minute)))
  return { firstDay: utcDayOf(startsAt[0]?.getTime() ?? 0), openHours: openHoursOf(startsAt) }
}

const firmIds = Array.from({ length: 16 }, (_, n) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`)

// A few miles apart, just within reach, just beyond, over a state's border, far, unknown, and none.
const placed = fc.constantFrom(
  '97205',
  '97201',
  '97301',
  '97401',
  '97477',
  '97502',
  '98101',
  '98661',
  '99546',
  '00000',
  null,
)

// Few distinct values, so that equals, classes and bounds meet often.
const calendars: fc.Arbitrary<Omit<Listing, 'firstDay' | 'openHours'>> = fc.record({
  id: fc.uuid(),
  languages: fc.uniqueArray(fc.constantFrom(...languages.slice(0, 3))),
  expertise: fc.uniqueArray(fc.constantFrom(...specialties.slice(0, 12)), { maxLength: 12 }),
  focusAreas: fc.uniqueArray(fc.constantFrom(...specialties.slice(0, 12)), { maxLength: 5 }),
  servedStates: fc.uniqueArray(fc.constantFrom('OR', 'WA', 'HI'), { minLength: 1 }),
  state: fc.constantFrom('OR', 'WA', null),
  zipCode: placed,
  minimumAssets: fc.constantFrom(0, 100_000, 1_000_000),
  maximumAssets: fc.constantFrom(0, 0, 200_000),
  certifications: fc.uniqueArray(fc.constantFrom('CFP', 'EA', 'CDFA')),
  modes: fc.uniqueArray(fc.constantFrom(...appointmentModes), { minLength: 1 }),
  offeredWays: fc.uniqueArray(fc.constantFrom(...communications), { minLength: 1, maxLength: 3 }),
  firmId: fc.constantFrom(null, null, ...firmIds),
  fullUntil: fc.constantFrom(null, null, now - 1, now + days(3)),
  portfolioFeePercent: fc.constantFrom(0, 0.5, 1),
  hourlyRateUsd: fc.constantFrom(0, 200),
  flatFeeUsd: fc.constantFrom(0, 1_200),
  minimumYearlyFeeUsd: fc.constantFrom(0, 1_300, 6_000),
  compensation: fc.constantFrom(null, ...compensations),
  fiduciaryStatement: fc.constantFrom(null, ...fiduciaryStatements),
  averageRating: fc.constantFrom(null, 3.5, 4.75),
  noticeHours: fc.constantFrom(0, 24),
  startsAtMinutes: fc
    .uniqueArray(fc.integer({ min: -10, max: 4 * 24 * 31 }), { maxLength: 14 })
    .map((quarters) => quarters.toSorted((a, b) => a - b).map((quarter) => nowMinute + 15 * quarter)),
})
const listing = calendars.map((drawn) => ({ ...drawn, ...hoursOf(drawn.startsAtMinutes) }))
const population = fc.uniqueArray(listing, { selector: ({ id }) => id, maxLength: 60 })
const flag = fc.boolean()
const consumer: fc.Arbitrary<ConsumerWithAssets> = fc.record({
  id: fc.uuid(),
  preferredLanguage: fc.constantFrom(...languages.slice(0, 4), null),
  wanted: fc.uniqueArray(fc.constantFrom(...specialties.slice(0, 13)), { maxLength: 13 }),
  top: fc.uniqueArray(fc.constantFrom(...specialties.slice(0, 6)), { maxLength: 3 }),
  timesOfDay: fc.uniqueArray(fc.constantFrom(...timesOfDay)),
  state: fc.constantFrom('OR', 'WA', 'CA', 'HI'),
  zipCode: placed,
  sumUsd: fc.constantFrom(0, 250_000),
  assets: fc.constantFrom(0, 250_000),
  preferredCommunication: fc.uniqueArray(fc.constantFrom(...communications), { maxLength: 2 }),
  horizonDays: fc.constantFrom(...Object.values(scoring.horizonDays)),
  preferences: fc.record({
    prioritizeLanguage: flag,
    prioritizeExpertise: flag,
    prioritizeAvailability: flag,
    prioritizeLocation: flag,
    considerInteractionData: flag,
    minimumMatchScore: fc.constantFrom(0, 40, 75, 100),
  }),
})
const query = fc
  .record(
    {
      specialty: fc.uniqueArray(fc.constantFrom(...specialties.slice(0, 6)), { minLength: 1 }),
      language: fc.uniqueArray(fc.constantFrom(...languages.slice(0, 3)), { minLength: 1 }),
      feeKind: fc.uniqueArray(fc.constantFrom(...feeKinds), { minLength: 1 }),
      compensation: fc.uniqueArray(fc.constantFrom(...compensations), { minLength: 1 }),
      fiduciaryStatement: fc.uniqueArray(fc.constantFrom(...fiduciaryStatements), { minLength: 1 }),
      certification: fc.uniqueArray(fc.constantFrom('CFP', 'EA', 'CDFA'), { minLength: 1 }),
      mode: fc.uniqueArray(fc.constantFrom(...appointmentModes), { minLength: 1 }),
      firm: fc.uniqueArray(fc.constantFrom(...firmIds), { minLength: 1, maxLength: 3 }),
      minRating: fc.constantFrom(3, 4.5),
      maxDistanceMiles: fc.constantFrom(5, 60),
      maxYearlyCostUsd: fc.constantFrom(1_000, 2_000),
      freeWithinDays: fc.constantFrom(1, 5),
      reaction: fc.constantFrom(...reactions),
      sort: fc.constantFrom(...matchSorts),
      limit: fc.constantFrom(1, 5, 24),
      offset: fc.constantFrom(0, 3),
    },
    { requiredKeys: [] },
  )
  .map((query) => MatchesQuery.parse(query))
const past: fc.Arbitrary<PairState> = fc.record({
  strength: fc.constantFrom(-3, 0.4, 2, 5),
  reaction: fc.constantFrom(null, ...reactions),
  isInContact: fc.boolean(),
})

/** What everybody read from the database one by one would be. */
function candidateOf(listing: Listing, consumerOf: ConsumerWithAssets, past: PairState | undefined): Candidate {
  const [first] = listing.startsAtMinutes.filter((minute) => minute > nowMinute + 60 * listing.noticeHours)
  const window = openWindowFor({ ...consumerOf, zone: zoneOfState(consumerOf.state) }, now)
  const hoursOn = (day: number) => listing.openHours[day - listing.firstDay] ?? 0
  return {
    ...listing,
    ...opennessOf({ firstMinute: first ?? null, noticeHours: listing.noticeHours, hoursOn }, window),
    nextFreeAt: first === undefined ? null : minutes(first),
    strength: past?.strength ?? null,
    reaction: past?.reaction ?? null,
  }
}

type Scene = { consumer: ConsumerWithAssets; pasts: Map<string, PairState>; blocked: string[] }

function candidatesOf(listings: Iterable<Listing>, { consumer, pasts, blocked }: Scene): Candidate[] {
  return [...listings]
    .filter(({ servedStates }) => servedStates.some((state) => state === consumer.state))
    .filter(({ minimumAssets }) => consumer.assets === 0 || minimumAssets <= consumer.assets)
    .filter(({ maximumAssets }) => maximumAssets === 0 || maximumAssets >= consumer.assets)
    .filter(({ offeredWays }) =>
      consumer.preferredCommunication.length > 0
        ? offeredWays.some((way) => consumer.preferredCommunication.some((named) => named === way))
        : true,
    )
    .filter(({ id, fullUntil }) => (fullUntil ?? 0) <= now || pasts.get(id)?.isInContact)
    .filter(({ id }) => !blocked.includes(id))
    .map((listing) => candidateOf(listing, consumer, pasts.get(listing.id)))
}

function indexOf(listings: Iterable<Listing>, capacity = 4): AdvisorIndex {
  const index = createIndex(capacity)
  for (const listing of listings) putListing(index, listing, nowMinute)
  return index
}

const scene = fc.record({
  listings: population,
  consumer,
  query,
  pasts: fc.array(fc.tuple(fc.nat(), past), { maxLength: 6 }),
  blocked: fc.array(fc.nat(), { maxLength: 3 }),
})

function sceneOf({
  listings,
  consumer,
  pasts,
  blocked,
}: typeof scene extends fc.Arbitrary<infer T> ? T : never): Scene {
  const idAt = (at: number) => listings[at % Math.max(1, listings.length)]?.id ?? ''
  return { consumer: consumer, pasts: new Map(pasts.map(([at, past]) => [idAt(at), past])), blocked: blocked.map(idAt) }
}

describe('ranking from the index, compared with the definition', () => {
  test('returns the same order and counts for every query', () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const { consumer, pasts, blocked } = sceneOf(drawn)
        const oracle = rank(consumer, candidatesOf(drawn.listings, { consumer: consumer, pasts, blocked }), {
          query: drawn.query,
          now,
        })
        const found = rankFromIndex(indexOf(drawn.listings), consumer, { query: drawn.query, now, pasts, blocked })
        expect(found).toEqual(oracle)
      }),
      { numRuns: 1_500 },
    )
  })

  test('returns the same order and counts after any sequence of changes, removals and returns', () => {
    const change = fc.oneof(
      { weight: 3, arbitrary: fc.record({ put: fc.nat(), as: listing }) },
      { weight: 1, arbitrary: fc.record({ remove: fc.nat() }) },
    )
    fc.assert(
      fc.property(scene, fc.array(change, { maxLength: 40 }), (drawn, changes) => {
        const held = new Map(drawn.listings.map((listing) => [listing.id, listing]))
        const index = indexOf(drawn.listings)
        for (const change of changes) {
          const ids = [...held.keys()]
          if ('put' in change) {
            // Every other change is of somebody known already.
            const id = change.put % 2 === 0 ? (ids[change.put % Math.max(1, ids.length)] ?? change.as.id) : change.as.id
            held.set(id, { ...change.as, id })
            putListing(index, { ...change.as, id }, nowMinute)
          } else {
            const id = ids[change.remove % Math.max(1, ids.length)] ?? ''
            held.delete(id)
            removeListing(index, id)
          }
        }
        const { consumer, pasts, blocked } = sceneOf(drawn)
        const oracle = rank(consumer, candidatesOf(held.values(), { consumer: consumer, pasts, blocked }), {
          query: drawn.query,
          now,
        })
        expect(rankFromIndex(index, consumer, { query: drawn.query, now, pasts, blocked })).toEqual(oracle)
        expect(index.count).toBe(held.size)
      }),
      { numRuns: 400 },
    )
  })

  test('bestFromIndex returns the head of the ranked list', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 1, max: 20 }), (drawn, limit) => {
        const { consumer, pasts, blocked } = sceneOf(drawn)
        const oracle = candidatesOf(drawn.listings, { consumer: consumer, pasts, blocked })
          .filter((candidate) => hasEnoughInCommon(consumer, candidate))
          .map((candidate) => assess(consumer, candidate, dailySaltFor(consumer.id, utcDay(now))))
          .filter(({ reaction, score }) => reaction !== 'pass' && score.score >= consumer.preferences.minimumMatchScore)
          .sort(orders.score)
          .slice(0, limit)
        expect(bestFromIndex(indexOf(drawn.listings), consumer, { now, pasts, blocked, limit })).toEqual(oracle)
      }),
      { numRuns: 500 },
    )
  })

  test('bestFromIndex skips nobody in a class whose best score is that of the last place', () => {
    const crowd = fc.uniqueArray(listing, { selector: ({ id }) => id, minLength: 120, maxLength: 160 })
    fc.assert(
      fc.property(crowd, consumer, fc.integer({ min: 1, max: 80 }), (drawn, base, limit) => {
        const listings = drawn.map((listing) => ({ ...listing, servedStates: ['OR'], fullUntil: null }))
        // To speak the language or to offer the one subject is worth the same: two classes of
        // equals.
        const consumer: ConsumerWithAssets = {
          ...base,
          preferredLanguage: 'en',
          wanted: ['retirement'],
          state: 'OR',
          assets: 0,
          preferences: {
            ...base.preferences,
            prioritizeLanguage: true,
            prioritizeExpertise: true,
            prioritizeAvailability: false,
            prioritizeLocation: false,
            minimumMatchScore: 0,
          },
        }
        const oracle = candidatesOf(listings, { consumer: consumer, pasts: new Map(), blocked: [] })
          .filter((candidate) => hasEnoughInCommon(consumer, candidate))
          .map((candidate) => assess(consumer, candidate, dailySaltFor(consumer.id, utcDay(now))))
          .sort(orders.score)
          .slice(0, limit)
        expect(bestFromIndex(indexOf(listings), consumer, { now, pasts: new Map(), blocked: [], limit })).toEqual(
          oracle,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('no longer counts slots that pass after the index was built', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 0, max: 60 * 24 * 3 }), (drawn, passed) => {
        // An advisor with more slots than the index keeps is reloaded once one has passed, so they
        // are left out here.
        const listings = drawn.listings.filter(({ startsAtMinutes }) => startsAtMinutes.length <= keptSlots)
        const later = now + minutes(passed)
        const { consumer, pasts, blocked } = sceneOf({ ...drawn, listings })
        const expected = rankFromIndex(makeAt(listings, later), consumer, {
          query: drawn.query,
          now: later,
          pasts,
          blocked,
        })
        expect(rankFromIndex(indexOf(listings), consumer, { query: drawn.query, now: later, pasts, blocked })).toEqual(
          expected,
        )
      }),
      { numRuns: 300 },
    )
  })
})

function makeAt(listings: readonly Listing[], at: number): AdvisorIndex {
  const index = createIndex(4)
  for (const listing of listings) putListing(index, listing, Math.floor(at / minutes(1)))
  return index
}

test('an advisor takes no more than 168 bytes, 96 of them for the hours of a month, with all states, specialties and languages in use', () => {
  const count = 20_000
  const [first] = fc.sample(listing, { numRuns: 1, seed: 7 })
  if (!first) throw new Error('nobody drawn')
  const index = createIndex(count)
  for (let n = 0; n < count; n++) {
    const pick = <T>(list: readonly T[], step: number) => [list[(n * step) % list.length]].flatMap((item) => item ?? [])
    // Some languages are spoken by many, most by few.
    const spoken = languages[Math.floor((n / count) ** 3 * languages.length)] ?? 'en'
    putListing(
      index,
      {
        ...first,
        id: `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        languages: [...new Set(['en' as const, spoken])],
        expertise: pick(specialties, 7),
        servedStates: pick(states, 11),
        hourlyRateUsd: n % 700,
        compensation: compensations[n % 3] ?? null,
        fiduciaryStatement: fiduciaryStatements[n % 7] ?? null,
        firmId: firmIds[n % firmIds.length] ?? null,
      },
      nowMinute,
    )
  }
  expect([index.languages.size, index.specialties.size, index.states.size]).toEqual([
    languages.length,
    specialties.length,
    states.length,
  ])
  expect(bytesOf(index) / count).toBeLessThanOrEqual(168)
})
