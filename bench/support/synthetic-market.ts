/**
 * A market of any size made in memory, the same at every run: what engines are compared on, and
 * nobody's real data.
 */
import { createRequire } from 'node:module'
import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import { defaultPreferences, scoring } from '#contract/matching/values.ts'
import { focusAreasAtMost, languages, type Specialty, specialties, states } from '#contract/profiles/values.ts'
import type { ConsumerWithAssets } from '#server/matching/assessment/rules.ts'
import type { Listing } from '#server/matching/listings/columns.ts'
import { tieBreakSeedOf } from '#server/matching/scoring/rules.ts'
import { openHoursOf, utcDayOf } from '#server/scheduling/openings/rules.ts'

const Places = z.object({
  codes: z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number(), state: z.string() })),
})
const stateOf = (code: string) => states.find((state) => state === code)
const places = Object.entries(Places.parse(createRequire(import.meta.url)('zipcodes/lib/codes.js')).codes).flatMap(
  ([zipCode, place]) => {
    const state = stateOf(place.state)
    return state ? [{ zipCode, state }] : []
  },
)

/** A small generator of chance: quick enough for millions, and seeded. */
function chanceFrom(seed: number) {
  let held = seed
  const next = () => {
    held = (Math.imul(held, 1_664_525) + 1_013_904_223) >>> 0
    return held / 0x1_0000_0000
  }
  const upTo = (most: number) => Math.floor(next() * most)
  function pick<T>(list: readonly T[]): T {
    const item = list[upTo(list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  function some<T>(list: readonly T[], min: number, max: number): T[] {
    const wanted = min + upTo(max - min + 1)
    const found = new Set<T>()
    while (found.size < wanted) found.add(pick(list))
    return [...found]
  }
  const id = () => {
    const part = () =>
      Math.floor(next() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0')
    const [a, b, c, d] = [part(), part(), part(), part()]
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
  }
  return { next, upTo, pick, some, id }
}

/**
 * Advisors where people live: most serve their own state and up to five others, offer one to six
 * subjects, speak English, have none to thirty open slots in the coming weeks.
 */
export function* advisors(count: number, nowMinute: number): Generator<Listing> {
  const { next, upTo, pick, some, id } = chanceFrom(20_261_101)
  for (let made = 0; made < count; made++) {
    const { zipCode, state } = pick(places)
    const startsAtMinutes: number[] = []
    let minute = nowMinute - (nowMinute % 30)
    for (let slot = upTo(30); slot > 0; slot--) {
      minute += 30 * (1 + upTo(24))
      startsAtMinutes.push(minute)
    }
    const own = id()
    const made = {
      id: own,
      state,
      zipCode,
      servedStates: [...new Set([state, ...some(states, 0, 5)])],
      languages: [...new Set([next() < 0.92 ? 'en' : 'es', ...(next() < 0.25 ? [pick(languages.slice(1, 9))] : [])])],
      expertise: some(specialties, 1, 6),
      certifications: pick([['CFP'], ['CFA'], ['CFP', 'CFA'], []]),
      modes: pick([['video'], ['video', 'phone']]),
      offeredWays: ['video', 'chat'],
      firmId: null,
      fullUntil: null,
      minimumAssets: pick([0, 0, 0, 50_000, 100_000, 250_000, 500_000, 1_000_000]),
      maximumAssets: 0,
      portfolioFeePercent: pick([0, 0.5, 0.75, 1, 1.1]),
      hourlyRateUsd: pick([0, 150, 250, 300]),
      minimumYearlyFeeUsd: pick([0, 0, 1_500, 3_000]),
      flatFeeUsd: pick([0, 0, 2_400, 3_600]),
      compensation: null,
      fiduciaryStatement: null,
      averageRating: next() < 0.3 ? null : Math.round((3 + 2 * next()) * 20) / 20,
      noticeHours: 4,
      startsAtMinutes,
    }
    const startsAt = startsAtMinutes.map((slot) => new Date(minutes(slot)))
    const firstDay = utcDayOf(startsAt[0]?.getTime() ?? 0)
    yield { ...made, focusAreas: focusAreasOf(own, made.expertise), firstDay, openHours: openHoursOf(startsAt) }
  }
}

/**
 * What an advisor does most: some of what they offer. It has random numbers of its own, so that the
 * rest of the market stays the same.
 */
function focusAreasOf(id: string, expertise: readonly Specialty[]): Specialty[] {
  const { some } = chanceFrom(tieBreakSeedOf(id))
  return some(expertise, 0, Math.min(focusAreasAtMost, expertise.length))
}

/**
 * Consumers who want one to five things, of which one matters most to every other, with or without
 * nearness counting.
 */
export function consumers(count: number, prioritizeLocation: boolean): ConsumerWithAssets[] {
  const { next, pick, some, id } = chanceFrom(7)
  return Array.from({ length: count }, (_, at) => {
    const made = {
      id: id(),
      ...pick(places),
      preferredLanguage: next() < 0.9 ? ('en' as const) : pick(languages.slice(1, 9)),
      wanted: some(specialties, 1, 5),
      timesOfDay: [],
      preferredCommunication: [],
      sumUsd: 300_000,
      assets: pick([0, 100_000, 400_000, 2_000_000]),
      horizonDays: scoring.horizonDays.not_sure,
      preferences: { ...defaultPreferences, prioritizeLocation },
    }
    return { ...made, top: made.wanted.slice(0, at % 2) }
  })
}
