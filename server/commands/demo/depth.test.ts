import { expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { defaultAvailability, openingsDays, zoneOfState } from '#contract/scheduling/values.ts'
import { type Candidate, type Consumer, rank } from '#server/matching/assessment/rules.ts'
import { opennessOf, openWindowFor } from '#server/matching/openness/rules.ts'
import { openSlots } from '#server/scheduling/availability/rules.ts'
import { openHoursOf, utcDayOf } from '#server/scheduling/openings/rules.ts'
import type { DemoAdvisor } from './advisors.ts'
import { makeMarket } from './market.ts'

const now = new Date('2026-03-02T17:00:00Z')
const { advisors } = makeMarket(now, 'no password')
const newcomer = {
  id: 'newcomer',
  preferredLanguage: null,
  top: [],
  timesOfDay: [],
  preferredCommunication: [],
  state: 'OR',
  zipCode: null,
  sumUsd: 0,
  horizonDays: 14,
  preferences: defaultPreferences,
} satisfies Omit<Consumer, 'wanted'>
const window = openWindowFor({ ...newcomer, zone: zoneOfState(newcomer.state) }, now.getTime())

/** An advisor of the market as matching reads them; the consumer has no past with anybody. */
function candidateOf({ person, profile, availability }: DemoAdvisor): Candidate {
  const until = new Date(now.getTime() + days(openingsDays))
  const startsAt = [
    ...openSlots(
      {
        ...availability,
        exceptions: availability.exceptions ?? [],
        lengthsMinutes: defaultAvailability.lengthsMinutes,
        bufferBeforeMinutes: 0,
        officeAddress: '',
        confirmation: 'instant',
      },
      [],
      { kind: 'consultation', from: now, until },
    ),
  ]
  const openHours = openHoursOf(startsAt)
  const firstDay = utcDayOf(startsAt[0]?.getTime() ?? 0)
  const { minimumNoticeHours: noticeHours } = availability
  const first = startsAt.find((slot) => slot.getTime() > now.getTime() + hours(noticeHours)) ?? null
  const firstMinute = first && first.getTime() / minutes(1)
  return {
    id: person.id,
    languages: profile.languages ?? [],
    expertise: profile.expertise ?? [],
    focusAreas: profile.focusAreas ?? [],
    certifications: profile.certifications ?? [],
    modes: availability.modes,
    state: person.place.state,
    zipCode: person.place.zipCode,
    firmId: null,
    portfolioFeePercent: 0,
    hourlyRateUsd: 0,
    flatFeeUsd: 0,
    minimumYearlyFeeUsd: 0,
    compensation: null,
    fiduciaryStatement: null,
    averageRating: null,
    ...opennessOf({ firstMinute, noticeHours, hoursOn: (day) => openHours[day - firstDay] ?? 0 }, window),
    nextFreeAt: first?.getTime() ?? null,
    strength: null,
    reaction: null,
  }
}

const candidates = advisors
  .filter(({ profile }) => profile.servedStates?.includes('OR'))
  .filter(({ verification, subscription }) => verification.state === 'verified' && subscription.state !== 'ended')
  .map(candidateOf)

function scoresFor(wanted: readonly Specialty[], preferredLanguage: 'en' | null): number[] {
  const page = (offset: number) =>
    rank({ ...newcomer, wanted, preferredLanguage }, candidates, {
      query: MatchesQuery.parse({ limit: 100, offset }),
      now: now.getTime(),
    }).page
  return [...page(0), ...page(100)].map(({ score }) => score.score)
}

// A completed profile names a language. English gives all the same 50 points and brings the rest
// closer together (docs/decisions/052-what-the-weights-do.md).
test.each([
  ['no language', null, 1 / 20],
  ['English', 'en', 1 / 16],
] as const)(
  'a new consumer in Oregon with three subjects and %s sees scores that tell advisors apart',
  (_, language, share) => {
    const scores = scoresFor(['retirement', 'tax', 'estate'], language)
    const counts = [...Map.groupBy(scores, (score) => score).values()].map((equal) => equal.length)
    expect(scores.length).toBeGreaterThanOrEqual(100)
    expect(counts.length).toBeGreaterThanOrEqual(30)
    expect(Math.max(...counts)).toBeLessThanOrEqual(scores.length * share)
    expect(scores.filter((score) => score === 100).length).toBeLessThanOrEqual(0.02 * scores.length)
  },
)

test('focus areas are among an advisor’s subjects, and some advisors have openings within two days', () => {
  for (const { profile } of advisors) {
    expect(profile.expertise).toEqual(expect.arrayContaining([...(profile.focusAreas ?? [])]))
    expect(profile.focusAreas?.length).toBeGreaterThan(0)
    expect(profile.focusAreas?.length).toBeLessThanOrEqual(5)
  }
  const waits = candidates.map(({ opensInDays }) => opensInDays ?? 14)
  expect(waits.filter((wait) => wait <= 2).length).toBeGreaterThan(candidates.length / 10)
  expect(waits.filter((wait) => wait >= 14).length).toBeLessThan(candidates.length / 5)
})
