/**
 * Holds the match score as SQL over one narrow table of masks, the quickest form known to us, for
 * any engine that speaks SQL.
 */
import { minutes } from '#contract/core/durations.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import { languages, type Specialty, specialties, states } from '#contract/profiles/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { ConsumerWithAssets } from '#server/matching/assessment/rules.ts'
import type { Listing } from '#server/matching/listings/columns.ts'
import { type OpenWindow, opennessOf, openWindowFor } from '#server/matching/openness/rules.ts'
import { availabilityValue, depthOf } from '#server/matching/scoring/rules.ts'
import { positionOf } from '#server/platform/geography/zip-codes.ts'

/**
 * A row of the table; what open slots are worth is worked out ahead for each zone, which no engine
 * of ours is given.
 */
export type MaskRow = {
  readonly id: string
  readonly languages: number
  readonly expertise: number
  /** The specialties of at least the depth of a credential, and those of focus. */
  readonly deep: number
  readonly focus: number
  readonly served: bigint
  readonly state: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly minimum: number
  /** By zone, in the order of `zones`. */
  readonly availability: readonly number[]
  /** Served states, languages from 100, subjects from 200: for an inverted index. */
  readonly terms: readonly number[]
}

const bitsOf = (words: readonly string[], among: readonly string[]) =>
  words.reduce((mask, word) => mask | (1 << among.indexOf(word)), 0)
const radians = (degrees: number) => (degrees * Math.PI) / 180

const codeOf = (words: readonly string[], word: string | null) => words.indexOf(word ?? '')

const zones = [...new Set(states.map(zoneOfState))]

/** What consumers of each zone look at, for the horizon of all consumers here. */
export function windowsAt(nowMinute: number): OpenWindow[] {
  const horizonDays = scoring.horizonDays.not_sure
  return zones.map((zone) => openWindowFor({ zone, timesOfDay: [], horizonDays }, minutes(nowMinute)))
}

/** Makes the row of an advisor. */
export function maskRow(listing: Listing, windows: readonly OpenWindow[]): MaskRow {
  const home = positionOf(listing.zipCode)
  const stateCodes = listing.servedStates.map((state) => codeOf(states, state))
  const languageCodes = listing.languages.map((language) => 100 + codeOf(languages, language))
  const subjectCodes = listing.expertise.map((specialty) => 200 + codeOf(specialties, specialty))
  const ofDepth = (...depths: string[]) =>
    bitsOf(
      specialties.filter((specialty) => depths.includes(depthOf(listing, specialty))),
      specialties,
    )
  return {
    id: listing.id,
    languages: bitsOf(listing.languages, languages),
    expertise: bitsOf(listing.expertise, specialties),
    deep: ofDepth('credential', 'focus'),
    focus: ofDepth('focus'),
    served: stateCodes.reduce((mask, code) => mask | (1n << BigInt(code)), 0n),
    state: codeOf(states, listing.state),
    latitude: home && radians(home.latitude),
    longitude: home && radians(home.longitude),
    minimum: listing.minimumAssets,
    availability: windows.map((window) => availabilityIn(listing, window)),
    terms: [...stateCodes, ...languageCodes, ...subjectCodes],
  }
}

function availabilityIn({ startsAtMinutes, noticeHours, firstDay, openHours }: Listing, window: OpenWindow): number {
  const firstMinute = startsAtMinutes.find((minute) => minute > window.nowMinute + noticeHours * 60) ?? null
  const hoursOn = (day: number) => openHours[day - firstDay] ?? 0
  const { soon, openDays } = opennessOf({ firstMinute, noticeHours, hoursOn }, window)
  return availabilityValue(soon, openDays)
}

/** What differs between the engines. */
export type SqlFunctions = { readonly countBits: (expression: string) => string }

/**
 * The query for one consumer's best, with every value written in: engines differ in how they take
 * parameters.
 */
export function maskQuery(
  consumer: ConsumerWithAssets,
  { countBits }: SqlFunctions,
  { limit, where = '' }: { limit: number; where?: string },
): string {
  const { preferences, wanted, top, assets } = consumer
  const language = 1 << codeOf(languages, consumer.preferredLanguage ?? 'en')
  const state = codeOf(states, consumer.state)
  const home = positionOf(consumer.zipCode)
  const outOf =
    weights.language +
    weights.expertise +
    weights.availability +
    (preferences.prioritizeLocation ? weights.location : 0)
  const groups = [
    { among: wanted.filter((specialty) => !top.includes(specialty)), weight: scoring.subjectWeight.wanted },
    { among: wanted.filter((specialty) => top.includes(specialty)), weight: scoring.subjectWeight.top },
  ].filter(({ among }) => among.length > 0)
  const weight = groups.reduce((sum, group) => sum + group.weight * group.among.length, 0)
  const tenths = groups.map((group) => `${group.weight} * (${tenthsOf(group.among, countBits)})`).join(' + ')
  const points = [
    `${weights.language}.0 * (case when (languages & ${language}) <> 0 then 1 else 0 end)`,
    `${weights.expertise}.0 * ((${tenths}) / ${10 * weight}.0)`,
    `${weights.availability}.0 * availability[${zones.indexOf(zoneOfState(consumer.state)) + 1}]`,
    ...(preferences.prioritizeLocation && home ? [`${weights.location}.0 * ${nearness(home, state)}`] : []),
  ].join(' + ')
  return `select id, score from (
      select id, floor(1e10 * cast(${points} as double precision) / ${outOf} + 0.5) / 1e8 as score
      from mask_advisors
      where ${where || `(served & ${1n << BigInt(state)}) <> 0`} and (expertise & ${bitsOf(wanted, specialties)}) <> 0
        ${assets > 0 ? `and minimum <= ${assets}` : ''}
    ) scored where floor(score + 0.5) >= ${preferences.minimumMatchScore} order by score desc limit ${limit}`
}

/**
 * Six tenths for what is offered, two more from the depth of a credential on, two more for focus.
 */
function tenthsOf(among: readonly Specialty[], countBits: (expression: string) => string): string {
  const subjects = bitsOf(among, specialties)
  const count = (mask: string) => countBits(`${mask} & ${subjects}`)
  return `6 * ${count('expertise')} + 2 * ${count('deep')} + 2 * ${count('focus')}`
}

function nearness(home: { latitude: number; longitude: number }, state: number): string {
  const [latitude, longitude] = [radians(home.latitude), radians(home.longitude)]
  const chord = `power(sin((latitude - ${latitude}) / 2), 2) + ${Math.cos(latitude)} * cos(latitude) * power(sin((longitude - (${longitude})) / 2), 2)`
  const miles = `2 * 3958.8 * asin(sqrt(least(1.0, ${chord})))`
  const near = `least(1.0, greatest(0.0, (${scoring.farMiles} - ${miles}) / ${scoring.farMiles - scoring.nearMiles}.0))`
  return `greatest(coalesce(${near}, 0), case when state = ${state} then ${scoring.sameStateFloor} else 0 end)`
}

/**
 * The conditions that an inverted index answers: who serves the state and offers one of the
 * subjects.
 */
export function termsOf({ state, wanted }: ConsumerWithAssets): { all: number[]; any: number[] } {
  return { all: [codeOf(states, state)], any: wanted.map((specialty) => 200 + codeOf(specialties, specialty)) }
}
