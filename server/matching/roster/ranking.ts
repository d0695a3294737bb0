/**
 * Makes a consumer's list from a roster: the same, to the last place and count, as ranking/rules.ts makes from everybody
 * scored one by one. Nothing here knows what an advisor pays.
 */
import { minutes } from '#contract/core/durations.ts'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import type { Reaction } from '#contract/matching/values.ts'
import {
  assess,
  type Candidate,
  fits,
  orders,
  type Ranked,
  type Ranking,
  rankAll,
  type Seeker,
} from '../ranking/rules.ts'
import { offerBest } from './best.ts'
import { type Bits, countShared, hasBit, makeBits, positionsIn, setBit } from './bits.ts'
import { countFacets } from './facets.ts'
import { type Frame, makeFrame } from './frame.ts'
import { findPosition } from './ids.ts'
import { makePodium, ranked } from './podium.ts'
import { type Roster, readListing, whoHas } from './roster.ts'
import { countSlots, nextSlot } from './slots.ts'
import { survey } from './survey.ts'

export type Past = {
  readonly strength: number
  readonly reaction: Reaction | null
  /** Whoever turned to an advisor before is nobody new to them. */
  readonly isInContact: boolean
}
export type Question = {
  readonly query: MatchesQuery
  readonly now: number
  /** What passed between the consumer and each advisor, by id, decayed to now. */
  readonly pasts: ReadonlyMap<string, Past>
  /** Advisors whom the consumer blocked or who blocked them. */
  readonly blocked: readonly string[]
}
type Asker = Seeker & { readonly assets: number }

/**
 * Ranks a roster for one consumer. Those with a past are scored one by one, since that past is this pair's alone;
 * everybody else by class.
 */
export function rankRoster(roster: Roster, seeker: Asker, question: Question): Ranking {
  const { query, now } = question
  const room = query.offset + query.limit
  const frame = makeFrame(roster, seeker, now)
  const { aside, known } = setAside(roster, frame, question)
  const own = rankAll(seeker, known, { query: { ...query, offset: 0, limit: room }, now })
  const { matches, considered } = survey(roster, frame, { aside, minimum: seeker.preferences.minimumMatchScore })
  const others = query.reaction ? noOthers : listOthers(roster, frame, { matches, question })
  return {
    page: [...own.page, ...others.best].sort(orders[query.sort]).slice(query.offset, room),
    total: own.total + others.total,
    belowMinimum: own.belowMinimum + considered - countShared(matches, matches),
    passed: own.passed,
    liked: own.liked,
    considered: own.considered + considered,
    ...countFacets(roster, frame, { matches, own, firms: query.firm ?? [] }),
  }
}

/**
 * The best of a roster for one consumer by score alone, without a list's totals and counts: what a batch over many
 * consumers asks.
 */
export function bestOfRoster(
  roster: Roster,
  seeker: Asker,
  question: Omit<Question, 'query'> & { limit: number },
): Ranked[] {
  const { limit, now } = question
  const frame = makeFrame(roster, seeker, now)
  const { aside, known } = setAside(roster, frame, question)
  const minimum = seeker.preferences.minimumMatchScore
  const own = known
    .map((candidate) => assess(seeker, candidate, frame.deal))
    .filter(({ reaction, score }) => reaction !== 'pass' && score.score >= minimum)
  const podium = makePodium(roster.ids, limit, frame.deal)
  offerBest(roster, frame, podium, { aside, only: null, minimum })
  return [...own, ...ranked(podium).map((position) => assessAt(roster, frame, position))]
    .sort(orders.score)
    .slice(0, limit)
}

const noOthers = { best: [] as Ranked[], total: 0 }

function setAside(roster: Roster, frame: Frame, { pasts, blocked, now }: Pick<Question, 'pasts' | 'blocked' | 'now'>) {
  const aside = pasts.size + blocked.length + roster.full.size === 0 ? roster.nobody : makeBits(roster.capacity)
  const known: Candidate[] = []
  for (const id of blocked) {
    const position = findPosition(roster.ids, id)
    if (position !== -1) setBit(aside, position, true)
  }
  for (const [id, past] of pasts) {
    const position = findPosition(roster.ids, id)
    if (position === -1 || hasBit(aside, position)) continue
    setBit(aside, position, true)
    if (isFull(roster, position, now) && !past.isInContact) continue
    if (mayBeShown(roster, frame, position))
      known.push(candidateAt(roster, frame, { position, past, among: roster.specialties.keys() }))
  }
  for (const position of roster.full.keys()) if (isFull(roster, position, now)) setBit(aside, position, true)
  return { aside, known }
}

function isFull({ full }: Roster, position: number, now: number): boolean {
  return (full.get(position) ?? 0) > now
}

function mayBeShown(roster: Roster, { served, affordable }: Frame, position: number): boolean {
  return hasBit(served, position) && affordable?.[roster.terms.codes[position] ?? 0] !== 0
}

function candidateAt(
  roster: Roster,
  frame: Frame,
  { position, past, among }: { position: number; past: Past | null; among: Iterable<string> },
): Candidate {
  const next = nextSlot(roster.slots, position, frame.nowMinute)
  return Object.assign(readListing(roster, position, among), {
    openSlots: countSlots(roster.slots, position, frame),
    nextFreeAt: next === null ? null : minutes(next),
    strength: past?.strength ?? null,
    reaction: past?.reaction ?? null,
  })
}

/** Scores a position without a past, of whose specialties only those asked for are read. */
function assessAt(roster: Roster, frame: Frame, position: number): Ranked {
  const { seeker, deal } = frame
  return assess(seeker, candidateAt(roster, frame, { position, past: null, among: seeker.wanted }), deal)
}

/** Without a filter and by score only the page is scored at all; otherwise everybody whom the sets of the filters leave. */
function listOthers(
  roster: Roster,
  frame: Frame,
  { matches, question: { query, now } }: { matches: Bits; question: Question },
): { best: Ranked[]; total: number } {
  const room = query.offset + query.limit
  const left = narrowed(roster, matches, query)
  const isPlain = isBySetsAlone(query) && query.sort === 'score'
  if (isPlain) {
    const podium = makePodium(roster.ids, room, frame.deal)
    offerBest(roster, frame, podium, { aside: roster.nobody, only: left, minimum: 0, isTallied: true })
    const best = ranked(podium).map((position) => assessAt(roster, frame, position))
    return { best, total: countShared(left, left) }
  }
  const shown: Ranked[] = []
  for (const position of positionsIn(left)) {
    const candidate = candidateAt(roster, frame, { position, past: null, among: roster.specialties.keys() })
    const one = assess(frame.seeker, candidate, frame.deal)
    if (fits(candidate, one, query, now)) shown.push(one)
  }
  return { best: shown.sort(orders[query.sort]).slice(0, room), total: shown.length }
}

const paging = new Set(['sort', 'limit', 'offset', 'reaction', 'specialty', 'language'])

/** Tells whether the filters asked for are all answered by sets. */
function isBySetsAlone(query: MatchesQuery): boolean {
  return Object.entries(query).every(([name, value]) => paging.has(name) || value === undefined)
}

function narrowed(roster: Roster, matches: Bits, { specialty, language }: MatchesQuery): Bits {
  let left = matches
  for (const [asked, sets] of [
    [specialty, roster.specialties],
    [language, roster.languages],
  ] as const) {
    if (!asked) continue
    const either = asked.map((word) => whoHas(roster, sets, word))
    left = left.map((word, at) => word & either.reduce((all, set) => all | (set[at] ?? 0), 0))
  }
  return left
}
