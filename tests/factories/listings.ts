import fc from 'fast-check'
import { days, minutes } from '#contract/core/durations.ts'
import { feeKinds } from '#contract/directory/values.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { matchSorts, reactions, scoring } from '#contract/matching/values.ts'
import { compensations, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { communications, languages, specialties, timesOfDay } from '#contract/profiles/values.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import type { ConsumerWithAssets, PairState } from '#server/matching/assessment/rules.ts'
import type { Listing } from '#server/matching/listings/columns.ts'
import { openHoursOf, utcDayOf } from '#server/scheduling/openings/rules.ts'

/** The instant that the slots of drawn listings are around. */
export const now = Date.parse('2026-03-02T17:03:20Z')
export const nowMinute = Math.floor(now / minutes(1))

/** What is stored beside the slots. */
function hoursOf(startsAtMinutes: readonly number[]) {
  const startsAt = startsAtMinutes.map((minute) => new Date(minutes(minute)))
  return { firstDay: utcDayOf(startsAt[0]?.getTime() ?? 0), openHours: openHoursOf(startsAt) }
}

export const firmIds = Array.from({ length: 16 }, (_, n) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`)

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
/** Draws the listing of an advisor. */
export const listing = calendars.map((drawn) => ({ ...drawn, ...hoursOf(drawn.startsAtMinutes) }))
const population = fc.uniqueArray(listing, { selector: ({ id }) => id, maxLength: 60 })
const flag = fc.boolean()
/** Draws a consumer, whose needs the listings often meet. */
export const consumer: fc.Arbitrary<ConsumerWithAssets> = fc.record({
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

/** Draws a market, a consumer with a query, and what was between them and some advisors. */
export const scene = fc.record({
  listings: population,
  consumer,
  query,
  pasts: fc.array(fc.tuple(fc.nat(), past), { maxLength: 6 }),
  blocked: fc.array(fc.nat(), { maxLength: 3 }),
})
