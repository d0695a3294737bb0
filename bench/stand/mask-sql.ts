/** Holds the match score as SQL over one narrow table of masks, the quickest form known to us, for any engine that speaks SQL. */
import { scoring, weights } from '#contract/matching/values.ts'
import { languages, specialties, states } from '#contract/profiles/values.ts'
import type { Listing } from '#server/matching/advisor-index/columns.ts'
import { positionOf } from '#server/matching/distance/rules.ts'
import type { SeekerWithAssets } from '#server/matching/ranking/store.ts'

/** A row of the table; open slots are counted ahead, which no engine of ours is given. */
export type MaskRow = {
  readonly id: string
  readonly languages: number
  readonly expertise: number
  readonly served: bigint
  readonly state: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly minimum: number
  readonly open: number
  /** Served states, languages from 100, subjects from 200: for an inverted index. */
  readonly terms: readonly number[]
}

const bitsOf = (words: readonly string[], among: readonly string[]) =>
  words.reduce((mask, word) => mask | (1 << among.indexOf(word)), 0)
const radians = (degrees: number) => (degrees * Math.PI) / 180

const codeOf = (words: readonly string[], word: string | null) => words.indexOf(word ?? '')

/** Makes the row of an advisor. */
export function maskRow(listing: Listing, nowMinute: number): MaskRow {
  const home = positionOf(listing.zipCode)
  const from = nowMinute + listing.noticeHours * 60
  const until = nowMinute + scoring.horizonDays * 24 * 60
  const stateCodes = listing.servedStates.map((state) => codeOf(states, state))
  const languageCodes = listing.languages.map((one) => 100 + codeOf(languages, one))
  const subjectCodes = listing.expertise.map((one) => 200 + codeOf(specialties, one))
  return {
    id: listing.id,
    languages: bitsOf(listing.languages, languages),
    expertise: bitsOf(listing.expertise, specialties),
    served: stateCodes.reduce((mask, code) => mask | (1n << BigInt(code)), 0n),
    state: codeOf(states, listing.state),
    latitude: home && radians(home.latitude),
    longitude: home && radians(home.longitude),
    minimum: listing.minimumAssets,
    open: Math.min(
      scoring.slotsForFullMarks,
      listing.startsAtMinutes.filter((minute) => minute > from && minute <= until).length,
    ),
    terms: [...stateCodes, ...languageCodes, ...subjectCodes],
  }
}

/** What differs between the engines. */
export type Dialect = { readonly countBits: (expression: string) => string }

/** The query for one consumer's best, with every value written in: engines differ in how they take parameters. */
export function maskQuery(
  seeker: SeekerWithAssets,
  { countBits }: Dialect,
  { limit, where = '' }: { limit: number; where?: string },
): string {
  const { preferences, wanted, assets } = seeker
  const language = 1 << codeOf(languages, seeker.preferredLanguage ?? 'en')
  const subjects = bitsOf(wanted, specialties)
  const state = codeOf(states, seeker.state)
  const home = positionOf(seeker.zipCode)
  const outOf =
    weights.language +
    weights.expertise +
    weights.availability +
    (preferences.prioritizeLocation ? weights.location : 0)
  const points = [
    `${weights.language}.0 * (case when (languages & ${language}) <> 0 then 1 else 0 end)`,
    `${weights.expertise}.0 * (${countBits(`expertise & ${subjects}`)} / ${wanted.length}.0)`,
    `${weights.availability}.0 * (open / ${scoring.slotsForFullMarks}.0)`,
    ...(preferences.prioritizeLocation && home ? [`${weights.location}.0 * ${nearness(home, state)}`] : []),
  ].join(' + ')
  return `select id, score from (
      select id, cast(floor(100 * cast(${points} as double precision) / ${outOf} + 0.5) as integer) as score
      from mask_advisors
      where ${where || `(served & ${1n << BigInt(state)}) <> 0`} ${assets > 0 ? `and minimum <= ${assets}` : ''}
    ) scored where score >= ${preferences.minimumMatchScore} order by score desc limit ${limit}`
}

function nearness(home: { latitude: number; longitude: number }, state: number): string {
  const [latitude, longitude] = [radians(home.latitude), radians(home.longitude)]
  const chord = `power(sin((latitude - ${latitude}) / 2), 2) + ${Math.cos(latitude)} * cos(latitude) * power(sin((longitude - (${longitude})) / 2), 2)`
  const miles = `2 * 3958.8 * asin(sqrt(least(1.0, ${chord})))`
  const near = `least(1.0, greatest(0.0, (${scoring.farMiles} - ${miles}) / ${scoring.farMiles - scoring.nearMiles}.0))`
  return `greatest(coalesce(${near}, 0), case when state = ${state} then ${scoring.sameStateFloor} else 0 end)`
}

/** The terms whoever is in the best class of all has. */
export function bestTerms(seeker: SeekerWithAssets): number[] {
  return [
    codeOf(states, seeker.state),
    100 + codeOf(languages, seeker.preferredLanguage ?? 'en'),
    ...seeker.wanted.map((one) => 200 + codeOf(specialties, one)),
  ]
}
