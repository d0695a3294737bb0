import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { days } from '#contract/core/durations.ts'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import { firmMembers } from '../../firms/tables.ts'
import type { Db } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { advisorProfiles, blocks, consumerProfiles, profiles } from '../../profiles/tables.ts'
import { availability } from '../../scheduling/tables.ts'
import { assetsOf, sumOf } from '../eligibility/rules.ts'
import { matchable } from '../eligibility/store.ts'
import { decayed } from '../interactions/rules.ts'
import { nextFree, openSlotsUntil, upcoming } from '../openings/store.ts'
import { preferencesOf } from '../preferences/rules.ts'
import type { Past } from '../roster/ranking.ts'
import { horizonDays } from '../scoring/rules.ts'
import { interactions, matchPreferences } from '../tables.ts'
import type { Candidate, Seeker } from './rules.ts'

export type SeekerWithAssets = Seeker & { readonly assets: number }

/** Reads what counts of one consumer, with the preferences, or their defaults; null for who is no consumer. */
export async function findSeeker(db: Db, consumerId: string): Promise<SeekerWithAssets | null> {
  const [row] = await seekers(db).execute({ consumerId })
  if (!row) return null
  return {
    id: consumerId,
    preferredLanguage: row.consumer.preferredLanguage,
    wanted: row.consumer.preferredAdvisorSpecialties,
    state: row.profile.state,
    zipCode: row.profile.zipCode,
    sumUsd: sumOf(row.consumer),
    assets: assetsOf(row.consumer),
    horizonDays: horizonDays(row.consumer.startTimeline),
    preferences: preferencesOf(row.preferences),
  }
}

const seekers = prepared((db) =>
  db
    .select({ profile: profiles, consumer: consumerProfiles, preferences: matchPreferences })
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .leftJoin(matchPreferences, eq(matchPreferences.consumerId, consumerProfiles.id))
    .where(eq(consumerProfiles.id, sql.placeholder('consumerId')))
    .prepare('matching_seeker'),
)

/** Reads every advisor who passes the hard rules for this consumer. */
export function listCandidates(db: Db, seeker: SeekerWithAssets, now: number): Promise<Candidate[]> {
  return readCandidates(db, seeker, { now, condition: matchable(seeker.id, { ...seeker, now: new Date(now) }) })
}

/** Reads one advisor as a candidate, whether or not a hard rule stands against it. */
export async function findCandidate(
  db: Db,
  seeker: SeekerWithAssets,
  { advisorId, now }: { advisorId: string; now: number },
): Promise<Candidate | null> {
  const [found] = await readCandidates(db, seeker, { now, advisorId, condition: eq(advisorProfiles.id, advisorId) })
  return found ?? null
}

async function readCandidates(
  db: Db,
  seeker: SeekerWithAssets,
  { now, advisorId, condition }: { now: number; advisorId?: string; condition: SQL | undefined },
): Promise<Candidate[]> {
  const rows = await db
    .select({
      id: advisorProfiles.id,
      // As text, because taking ten thousand arrays of an enumeration apart in JavaScript costs more than scoring them.
      languages: sql<string>`array_to_string(${advisorProfiles.languages}, ',')`,
      expertise: sql<string>`array_to_string(${advisorProfiles.expertise}, ',')`,
      portfolioFeePercent: advisorProfiles.portfolioFeePercent,
      hourlyRateUsd: advisorProfiles.hourlyRateUsd,
      flatFeeUsd: advisorProfiles.flatFeeUsd,
      averageRating: advisorProfiles.averageRating,
      certifications: sql<string>`array_to_string(${advisorProfiles.certifications}, ',')`,
      // An advisor who set no hours offers what defaultAvailability says.
      modes: sql<string>`coalesce(array_to_string(${availability.modes}, ','), ${defaultAvailability.modes.join()})`,
      firmId: firmMembers.firmId,
      state: profiles.state,
      zipCode: profiles.zipCode,
      openSlots: openSlotsUntil(new Date(now + days(seeker.horizonDays))),
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
    .leftJoin(interactions, and(eq(interactions.consumerId, seeker.id), eq(interactions.advisorId, advisorProfiles.id)))
    .where(condition)
  return rows.map(({ languages, expertise, certifications, modes, strength, asOf, ...row }) => ({
    ...row,
    languages: listOf(languages),
    expertise: listOf(expertise),
    certifications: listOf(certifications),
    modes: listOf(modes),
    strength: strength === null || asOf === null ? null : decayed(strength, asOf, new Date(now)),
  }))
}

function listOf(joined: string): string[] {
  return joined === '' ? [] : joined.split(',')
}

/** Reads what passed between the consumer and every advisor, decayed to now, by advisor. */
export async function listPasts(db: Db, consumerId: string, now: number): Promise<Map<string, Past>> {
  const rows = await pasts(db).execute({ consumerId })
  return new Map(
    rows.map(({ advisorId, strength, asOf, reaction, firstContactAt }) => [
      advisorId,
      { strength: decayed(strength, asOf, new Date(now)), reaction, isInContact: firstContactAt !== null },
    ]),
  )
}

const pasts = prepared((db) =>
  db
    .select({
      advisorId: interactions.advisorId,
      strength: interactions.strength,
      asOf: interactions.asOf,
      reaction: interactions.reaction,
      firstContactAt: interactions.firstContactAt,
    })
    .from(interactions)
    .where(eq(interactions.consumerId, sql.placeholder('consumerId')))
    .prepare('matching_pasts'),
)

/** Reads whom the consumer blocked and who blocked them. */
export async function listBlocked(db: Db, consumerId: string): Promise<string[]> {
  const rows = await blocksOf(db).execute({ consumerId })
  return rows.map(({ blockerId, blockedId }) => (blockerId === consumerId ? blockedId : blockerId))
}

const blocksOf = prepared((db) =>
  db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, sql.placeholder('consumerId')), eq(blocks.blockedId, sql.placeholder('consumerId'))))
    .prepare('matching_blocks'),
)
