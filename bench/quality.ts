// Measures how well lists fit what consumers truly prefer, which only a synthetic market knows: our
// order against chance, popularity and ratings alone (docs/decisions/052-what-the-weights-do.md).
//   npm run bench:quality                advisors, consumers: 5000 2000
//   npm run bench:quality -- 2000 1000
import { utcDay } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import { yearlyCost } from '#contract/directory/values.ts'
import { actStrengths, criteria, defaultPreferences } from '#contract/matching/values.ts'
import { focusAreasAtMost, topSpecialtiesAtMost } from '#contract/profiles/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import { type Candidate, hasEnoughInCommon, orders, type Ranked } from '#server/matching/assessment/rules.ts'
import type { Listing } from '#server/matching/listings/columns.ts'
import { opennessOf, openWindowFor } from '#server/matching/openness/rules.ts'
import { dailySaltFor, scoreOf, tieBreakFor, valuesOf } from '#server/matching/scoring/rules.ts'
import { report } from './support/report.ts'
import { advisors, consumers } from './support/synthetic-market.ts'

const [advisorCount = 5_000, consumerCount = 2_000] = process.argv.slice(2).map(Number)
const shown = 10
const now = Date.parse('2026-03-02T17:00:00Z')
const day = utcDay(now)

/** Random draws that depend on their key alone, so that one change moves nothing else. */
const chance = (...of: string[]) => (dailySaltFor(of.join('/'), 'chance') + 0.5) / 0x1_0000_0000
const normal = (...of: string[]) =>
  Math.sqrt(-2 * Math.log(chance('radius', ...of))) * Math.cos(2 * Math.PI * chance('angle', ...of))

/**
 * The better an advisor, the more of their subjects are in focus: half at average skill, four in
 * five one spread above.
 */
function focusedBy({ id, expertise }: Listing, skill: number): readonly string[] {
  const chanceOfFocus = 1 / (1 + Math.exp((-1.5 * skill) / skillSpread))
  return expertise.filter((subject) => chance('focus', id, subject) < chanceOfFocus).slice(0, focusAreasAtMost)
}

const skillSpread = 0.5
/** Ratings follow skill and luck, popularity follows skill a little and chance much. */
const offered = [...advisors(advisorCount, now / minutes(1))].map((listing) => {
  const skill = skillSpread * normal('skill', listing.id)
  const stars = Math.min(5, Math.max(1, 4 + skill + 0.5 * normal('luck', listing.id)))
  return {
    ...listing,
    focusAreas: focusedBy(listing, skill),
    skill,
    averageRating: chance('is rated', listing.id) < 0.7 ? Number(stars.toFixed(1)) : null,
    popularity: Math.exp(skill + 1.2 * normal('popularity', listing.id)),
    newPeopleAWeek: 1 + Math.floor(6 * chance('room', listing.id)),
  }
})
type Offered = (typeof offered)[number]
type Consumer = ReturnType<typeof consumers>[number]

/**
 * One advisor as one consumer finds them: what is true, what the product knows, and how the list
 * may use it.
 */
type MarketPair = {
  readonly consumer: Consumer
  readonly advisor: Offered
  readonly truth: number
  readonly grade: number
  readonly ranked: Ranked
}

/**
 * How far away an advisor is, and how many open times they have within the horizon: beyond eight
 * nobody looks.
 */
type Found = { readonly miles: number | null; readonly openSlots: number }
const slotsLookedAt = 8

/** How much a subject matters to a consumer; known to them alone. */
const mattering = (consumer: Consumer, subject: string) => -Math.log(chance('matters', consumer.id, subject))

/**
 * Consumers say which of their subjects matter most: those that matter more than the average of
 * theirs, three at most.
 */
function withTop(consumer: Consumer): Consumer {
  const mean = consumer.wanted.reduce((sum, subject) => sum + mattering(consumer, subject), 0) / consumer.wanted.length
  const top = consumer.wanted
    .filter((subject) => mattering(consumer, subject) > mean)
    .toSorted((a, b) => mattering(consumer, b) - mattering(consumer, a))
    .slice(0, topSpecialtiesAtMost)
  return { ...consumer, top }
}

/**
 * What an advisor is truly worth to a consumer; only some of it is in anybody's profile. Depth in a
 * subject and credentials count for nothing: depth only shows skill, and credentials are random.
 */
function truthOf(consumer: Consumer, advisor: Offered, { miles, openSlots }: Found): number {
  const matters = consumer.wanted.map((subject) => mattering(consumer, subject))
  const whole = matters.reduce((sum, value) => sum + value, 0)
  const covered = consumer.wanted.reduce(
    (sum, subject, at) => sum + (advisor.expertise.includes(subject) ? (matters[at] ?? 0) : 0),
    0,
  )
  const isFree = 0.05 + 0.35 * chance('is free', consumer.id)
  const nearness = chance('is for meeting', consumer.id) < 0.3 ? 1.5 : 0.2
  const cost = yearlyCost(advisor, consumer.sumUsd)?.usd ?? 3_000
  return (
    2 * Number(consumer.preferredLanguage !== null && advisor.languages.includes(consumer.preferredLanguage)) +
    (2 * covered) / whole +
    (1 - (1 - isFree) ** openSlots) +
    nearness * Math.exp(-(miles ?? 1_000) / 40) -
    chance('minds cost', consumer.id) * Math.min(1, cost / 4_000) +
    advisor.skill +
    0.4 * normal('liking', consumer.id, advisor.id)
  )
}

/** The grades of NDCG@10, by the advisor's true rank for the consumer. */
const grades = [
  [0.01, 4],
  [0.05, 3],
  [0.2, 2],
  [0.5, 1],
] as const

/** Everybody who passes the hard rules, the truly best first. */
function pairsOf(consumer: Consumer): MarketPair[] {
  const until = now + consumer.horizonDays * minutes(24 * 60)
  const window = openWindowFor({ ...consumer, zone: zoneOfState(consumer.state) }, now)
  const found = offered
    .filter(({ servedStates }) => consumer.state !== null && servedStates.includes(consumer.state))
    .filter(({ minimumAssets }) => consumer.assets === 0 || minimumAssets <= consumer.assets)
    .map((advisor) => {
      const open = advisor.startsAtMinutes.map(minutes).filter((at) => at > now + minutes(60 * advisor.noticeHours))
      const openSlots = Math.min(slotsLookedAt, open.filter((at) => at <= until).length)
      const firstMinute = open[0] === undefined ? null : open[0] / minutes(1)
      const calendar = {
        ...advisor,
        firstMinute,
        hoursOn: (at: number) => advisor.openHours[at - advisor.firstDay] ?? 0,
      }
      const openness = opennessOf(calendar, window)
      const candidate = { ...advisor, ...openness, nextFreeAt: open[0] ?? null, strength: null, reaction: null }
      const ranked = rankedWith(consumer, candidate)
      return { advisor, candidate, ranked, truth: truthOf(consumer, advisor, { miles: ranked.miles, openSlots }) }
    })
    .toSorted((a, b) => b.truth - a.truth)
  // Everybody has seen twelve advisors, saved the truly best fifth and passed on the worse half.
  const seen = found.toSorted((a, b) => chance(consumer.id, a.ranked.id) - chance(consumer.id, b.ranked.id))
  const remembered = new Set(seen.slice(0, 12).map(({ ranked }) => ranked.id))
  return found.flatMap(({ advisor, candidate, ranked, truth }, at) => {
    const place = (at + 1) / found.length
    const grade = grades.find(([best]) => place <= best)?.[1] ?? 0
    if (!remembered.has(ranked.id) || (place > 0.2 && place <= 0.5)) return { consumer, advisor, ranked, truth, grade }
    if (place > 0.5) return []
    return {
      consumer,
      advisor,
      ranked: rankedWith(consumer, { ...candidate, strength: actStrengths.like, reaction: 'like' }),
      truth,
      grade,
    }
  })
}

function rankedWith(consumer: Consumer, candidate: Candidate): Ranked {
  const { values, miles } = valuesOf(consumer, candidate)
  const { id, openDays, opensInDays, nextFreeAt, averageRating, reaction } = candidate
  const score = scoreOf(values, consumer.preferences)
  const seed = tieBreakFor(id, consumer.id, day)
  return {
    id,
    values,
    miles,
    openDays,
    opensInDays,
    nextFreeAt,
    averageRating,
    reaction,
    hasInteraction: candidate.strength !== null,
    score,
    yearlyCostUsd: null,
    tieBreak: seed,
  }
}

type Order = (pairs: readonly MarketPair[], isFull: (id: string) => boolean) => MarketPair[]
const falling =
  (of: (pair: MarketPair) => number): Order =>
  (pairs) =>
    pairs.toSorted((a, b) => of(b) - of(a) || a.ranked.tieBreak - b.ranked.tieBreak)

/** Our own order, with other preferences than the usual ones. */
function ours(changed: Partial<typeof defaultPreferences> = {}): Order {
  const preferences = { ...defaultPreferences, ...changed }
  return (pairs) =>
    pairs
      .map((pair) => ({ ...pair, ranked: { ...pair.ranked, score: scoreOf(pair.ranked.values, preferences) } }))
      .filter(({ advisor, consumer }) => hasEnoughInCommon({ ...consumer, preferences }, advisor))
      .filter(({ ranked }) => ranked.score.score >= preferences.minimumMatchScore)
      .sort((a, b) => orders.score(a.ranked, b.ranked))
}

const usual = ours()
const lists: Record<string, Order> = {
  'as each would truly choose': (pairs) => [...pairs],
  ours: usual,
  'ours, the full left out': (pairs, isFull) =>
    usual(
      pairs.filter(({ ranked }) => !isFull(ranked.id)),
      isFull,
    ),
  'ours, nearness counts': ours({ prioritizeLocation: true }),
  'ours without language': ours({ prioritizeLanguage: false }),
  'ours without expertise': ours({ prioritizeExpertise: false }),
  'ours without availability': ours({ prioritizeAvailability: false }),
  'ours without interaction': ours({ considerInteractionData: false }),
  'rating alone': falling(({ ranked }) => ranked.averageRating ?? 0),
  'popular first': falling(({ advisor }) => advisor.popularity),
  chance: falling(({ ranked }) => ranked.tieBreak),
}

/** The exposure of a position in a list, and its weight in NDCG. */
const discount = (at: number) => 1 / Math.log2(at + 2)
const gainOf = (pairs: readonly MarketPair[]) =>
  pairs.slice(0, shown).reduce((sum, { grade }, at) => sum + (2 ** grade - 1) * discount(at), 0)

/** How unequally advisors share the exposure; 0 when all have the same. */
function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const sum = sorted.reduce((all, value) => all + value, 0)
  const weighted = sorted.reduce((all, value, at) => all + (2 * (at + 1) - sorted.length - 1) * value, 0)
  return sum === 0 ? 0 : weighted / (sorted.length * sum)
}

const markets = consumers(consumerCount, false).map(withTop).map(pairsOf)
const competitive = markets.filter((pairs) => pairs.length > shown)
const room = new Map(offered.map(({ id, newPeopleAWeek }) => [id, newPeopleAWeek]))

const rows = Object.entries(lists).map(([name, order]) => {
  const exposure = new Map(offered.map(({ id }) => [id, 0]))
  const requests = new Map<string, number>()
  const isFull = (id: string) => (requests.get(id) ?? 0) >= (room.get(id) ?? 0)
  let gain = 0
  let withBest = 0
  for (const pairs of competitive) {
    const page = order(pairs, isFull).slice(0, shown)
    gain += gainOf(page) / gainOf(pairs)
    withBest += Number(page.some((pair) => pair.ranked.id === pairs[0]?.ranked.id))
    for (const [at, { ranked }] of page.entries())
      exposure.set(ranked.id, (exposure.get(ranked.id) ?? 0) + discount(at))
    const chosen = page.toSorted((a, b) => b.truth - a.truth)[0]?.ranked.id
    if (chosen) requests.set(chosen, (requests.get(chosen) ?? 0) + 1)
  }
  const over = [...requests].map(([id, count]) => Math.max(0, count - (room.get(id) ?? 0)))
  return {
    name,
    'NDCG@10': Number((gain / competitive.length).toFixed(3)),
    'true best in ten, %': Number(((100 * withBest) / competitive.length).toFixed(1)),
    'exposure Gini': Number(gini([...exposure.values()]).toFixed(3)),
    overloaded: over.filter((count) => count > 0).length,
    'requests to full advisors, %': Number(
      ((100 * over.reduce((sum, value) => sum + value, 0)) / competitive.length).toFixed(1),
    ),
  }
})

const quality = (name: string) => rows.find((row) => row.name === name)?.['NDCG@10'] ?? Number.NaN
const choices = Math.round(competitive.reduce((sum, pairs) => sum + pairs.length, 0) / competitive.length)
report({
  name: consumerCount < 1_000 ? 'quality-small' : 'quality',
  rows,
  ratios: Object.fromEntries(
    ['rating alone', 'popular first', 'chance'].map((name) => [
      `ours, times the NDCG@10 of ${name}`,
      quality('ours') / quality(name),
    ]),
  ),
  notes: [
    `${offered.length} advisors, ${competitive.length} consumers, each with some ${choices} advisors who pass the hard rules`,
    `weights as specified, ${criteria.length} criteria; a score knows nothing of cost, ratings, liking and skill but by its sign`,
  ],
})
