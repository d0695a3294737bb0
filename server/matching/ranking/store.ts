import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { minutes } from '#contract/core/durations.ts'
import type { Reaction } from '#contract/matching/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import { firstContacts, matchable } from '#server/eligibility/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import { createLoader } from '#server/platform/db/batch.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { advisorProfiles, blockedWith, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { offeredWays } from '#server/scheduling/availability/tables.ts'
import { nextFree, openHours, upcoming } from '#server/scheduling/openings/tables.ts'
import { availability } from '#server/scheduling/tables.ts'
import { assetsOf, type Candidate, type ConsumerWithAssets, type PairState, sumOf } from '../assessment/rules.ts'
import { decayed } from '../interactions/rules.ts'
import { facts } from '../listings/columns.ts'
import { readFields } from '../listings/fields.ts'
import { type OpenSlots, opennessOf, openWindowFor } from '../openness/rules.ts'
import { horizonDaysFor, preferencesOf } from '../scoring/rules.ts'
import { type InteractionSummary, interactions, matchPreferences } from '../tables.ts'

/**
 * Reads what counts of one consumer, with the preferences or their defaults; null when the id is
 * not a consumer's.
 */
export async function findConsumer(db: Db, consumerId: string): Promise<ConsumerWithAssets | null> {
  const [row] = await consumers(db).execute({ consumerId })
  return row ? consumerOf(row) : null
}

const columns = {
  id: consumerProfiles.id,
  preferredLanguage: consumerProfiles.preferredLanguage,
  wanted: consumerProfiles.preferredAdvisorSpecialties,
  top: consumerProfiles.topSpecialties,
  timesOfDay: consumerProfiles.timesOfDay,
  preferredCommunication: consumerProfiles.preferredCommunication,
  answered: consumerProfiles.answered,
  investmentAmount: consumerProfiles.investmentAmount,
  investableAssets: consumerProfiles.investableAssets,
  startTimeline: consumerProfiles.startTimeline,
  state: profiles.state,
  zipCode: profiles.zipCode,
  preferences: matchPreferences,
}
const consumers = prepared((db) =>
  db
    .select(columns)
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .leftJoin(matchPreferences, eq(matchPreferences.consumerId, consumerProfiles.id))
    .where(eq(consumerProfiles.id, sql.placeholder('consumerId')))
    .prepare('matching_consumer'),
)
type ConsumerRow = Awaited<ReturnType<ReturnType<typeof consumers>['execute']>>[number]

function consumerOf(row: ConsumerRow): ConsumerWithAssets {
  const { investmentAmount, investableAssets, startTimeline } = row
  return {
    id: row.id,
    preferredLanguage: isAnswered('preferredLanguage', row) ? row.preferredLanguage : null,
    wanted: row.wanted,
    top: row.top,
    timesOfDay: row.timesOfDay,
    preferredCommunication: row.preferredCommunication,
    state: row.state,
    zipCode: row.zipCode,
    sumUsd: sumOf({ investmentAmount, investableAssets }),
    assets: assetsOf({ investmentAmount, investableAssets }),
    horizonDays: horizonDaysFor(startTimeline),
    preferences: preferencesOf(row.preferences),
  }
}

/** Tells whether a value is the consumer's own: a default that nobody confirmed is no answer. */
function isAnswered(part: 'preferredLanguage', { preferredLanguage, answered }: ConsumerRow): boolean {
  return answered.includes(part) || preferredLanguage !== 'en'
}

/** Reads every advisor who passes the hard rules for this consumer. */
export function listCandidates(db: Db, consumer: ConsumerWithAssets, now: number): Promise<Candidate[]> {
  return readCandidates(db, consumer, {
    now,
    condition: matchable(consumer.id, { ...consumer, now: new Date(now) }, offeredWays),
  })
}

/** Reads those of some advisors who pass the hard rules for this consumer. */
export function listCandidatesAmong(
  db: Db,
  consumer: ConsumerWithAssets,
  { advisorIds, now }: { advisorIds: readonly string[]; now: number },
): Promise<Candidate[]> {
  const isMatchable = matchable(consumer.id, { ...consumer, now: new Date(now) }, offeredWays)
  return readCandidates(db, consumer, {
    now,
    condition: and(inArray(advisorProfiles.id, [...advisorIds]), isMatchable),
  })
}

/** The ways to talk that each of these advisors offers, by id. */
export async function listOfferedWays(db: Db, advisorIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .select({ id: advisorProfiles.id, offeredWays })
    .from(advisorProfiles)
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .where(inArray(advisorProfiles.id, [...advisorIds]))
  return new Map(rows.map((row) => [row.id, row.offeredWays ?? []]))
}

/** Reads one advisor as a candidate, whether or not a hard rule excludes them. */
export async function findCandidate(
  db: Db,
  consumer: ConsumerWithAssets,
  { advisorId, now }: { advisorId: string; now: number },
): Promise<Candidate | null> {
  const [found] = await readCandidates(db, consumer, { now, advisorId, condition: eq(advisorProfiles.id, advisorId) })
  return found ?? null
}

async function readCandidates(
  db: Db,
  consumer: ConsumerWithAssets,
  { now, advisorId, condition }: { now: number; advisorId?: string; condition: SQL | undefined },
): Promise<Candidate[]> {
  const window = openWindowFor({ ...consumer, zone: zoneOfState(consumer.state) }, now)
  const rows = await db
    .select({
      facts: selectedFacts,
      ...openHours,
      nextFreeAt: nextFree,
      strength: interactions.strength,
      asOf: interactions.asOf,
      reaction: interactions.reaction,
    })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .leftJoin(upcoming(new Date(now), advisorId), sql`upcoming.advisor_id = ${advisorProfiles.id}`)
    .leftJoin(
      interactions,
      and(eq(interactions.consumerId, consumer.id), eq(interactions.advisorId, advisorProfiles.id)),
    )
    .where(condition)
  return rows.map(({ facts: row, strength, asOf, hours, firstDay, noticeHours, ...rest }) => ({
    ...readFields(facts, (field, name) => field.decode(row[name])),
    ...rest,
    ...opennessOf(calendarOf({ ...rest, hours, firstDay, noticeHours }), window),
    strength: strength === null || asOf === null ? null : decayed(strength, asOf, new Date(now)),
  }))
}

type CalendarRow = {
  readonly nextFreeAt: number | null
  readonly hours: string | null
  readonly firstDay: number | null
  readonly noticeHours: number | null
}

function calendarOf({ nextFreeAt, hours, firstDay, noticeHours }: CalendarRow): OpenSlots {
  const openHours = hours ? hours.split(',').map(Number) : []
  return {
    firstMinute: nextFreeAt === null ? null : nextFreeAt / minutes(1),
    noticeHours: noticeHours ?? 0,
    hoursOn: (day) => openHours[day - (firstDay ?? 0)] ?? 0,
  }
}

const selectedFacts = Object.fromEntries(Object.entries(facts).map(([name, field]) => [name, field.selected]))

/**
 * One consumer's side of a list: what counts of them, what passed between them and each advisor,
 * whom a block keeps apart.
 */
export type ConsumerSide = {
  readonly consumer: ConsumerWithAssets
  readonly pasts: ReadonlyMap<string, PairState & InteractionSummary>
  readonly blocked: readonly string[]
}

/**
 * Reads everything about a consumer that ranking needs, with past interactions decayed to `now`;
 * null when the id is no consumer's. Every list needs it, so simultaneous reads are batched.
 */
export async function findSide(db: Db, consumerId: string, now: number): Promise<ConsumerSide | null> {
  const row = await sides(db)(consumerId)
  if (!row) return null
  const inContact = new Set(row.inContact)
  const pasts = row.pasts.map(([id, strength, asOf, reaction, reactedAt, ...counts]) => {
    const [messageCount, appointmentCount, completedCount] = counts
    const isInContact = inContact.has(id)
    const past = { strength: decayed(strength, new Date(asOf), new Date(now)), reaction, isInContact }
    const acts = { reactedAt: reactedAt === null ? null : new Date(reactedAt), messageCount, appointmentCount }
    return [id, { ...past, ...acts, completedCount }] as const
  })
  // Agreeing to contact alone leaves no interaction.
  const contacts = row.inContact.map((id) => [id, onlyContact] as const)
  return { consumer: consumerOf(row), pasts: new Map([...contacts, ...pasts]), blocked: row.blocked }
}

type PastLine = [
  id: string,
  strength: number,
  asOf: number,
  reaction: Reaction | null,
  reactedAt: number | null,
  messages: number,
  appointments: number,
  completed: number,
]
type SideRow = ConsumerRow & {
  readonly pasts: PastLine[]
  readonly inContact: string[]
  readonly blocked: string[]
}

const onlyContact: PairState & InteractionSummary = {
  strength: 0,
  reaction: null,
  isInContact: true,
  reactedAt: null,
  messageCount: 0,
  appointmentCount: 0,
  completedCount: 0,
}

const sides = prepared((db) => {
  const past = interactions
  const instant = (column: typeof past.asOf | typeof past.reactedAt) => sql`floor(extract(epoch from ${column}) * 1000)`
  const query = db
    .select({
      ...columns,
      // As one value each, because a row for each of a hundred pasts costs more than the whole
      // statement.
      pasts: sql<PastLine[]>`(select coalesce(json_agg(json_build_array(${past.advisorId}, ${past.strength},
        ${instant(past.asOf)}, ${past.reaction}, ${instant(past.reactedAt)}, ${past.messageCount}, ${past.appointmentCount}, ${past.completedCount})), '[]')
        from ${past} where ${past.consumerId} = ${consumerProfiles.id})`.as('pasts'),
      inContact: sql<string[]>`(select coalesce(json_agg(${firstContacts.advisorId}), '[]') from ${firstContacts}
        where ${firstContacts.consumerId} = ${consumerProfiles.id})`.as('in_contact'),
      blocked: sql<
        string[]
      >`(select coalesce(json_agg(apart.id), '[]') from (${blockedWith(consumerProfiles.id)}) as apart(id))`.as(
        'blocked',
      ),
    })
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .leftJoin(matchPreferences, eq(matchPreferences.consumerId, consumerProfiles.id))
    .where(sql`${consumerProfiles.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('matching_sides')
  return createLoader<SideRow>(async (ids) => new Map((await query.execute({ ids })).map((row) => [row.id, row])))
})
