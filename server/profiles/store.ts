import { and, eq, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair, Specialty } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { statement } from '#server/platform/db/statement.ts'
import {
  type AdvisorProfileRow,
  advisorProfiles,
  type ConsentRow,
  consentInForce,
  consents,
  consumerProfiles,
  hasBlock,
  isInForce,
  type ProfileRow,
  profiles,
  type UserPair,
} from './tables.ts'

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

export async function findAdvisor(
  db: Db,
  id: string,
): Promise<{ profile: ProfileRow; advisor: AdvisorProfileRow } | null> {
  const [row] = await db
    .select({ profile: profiles, advisor: advisorProfiles })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .where(eq(advisorProfiles.id, id))
  return row ?? null
}

/** A person with what decides how far this viewer sees them. */
export type ViewedProfile = { profile: ProfileRow; consent: ConsentRow | null; isBlocked: boolean }

/**
 * People with the agreement each gave the viewer and whether one of the two blocked the other, in
 * one query.
 */
export async function listSeen(db: Db, viewerId: string | null, ids: readonly string[]): Promise<ViewedProfile[]> {
  if (ids.length === 0) return []
  return seen(db).execute({ viewerId, ids: [...new Set(ids)] })
}

const seen = prepared((db) => {
  const viewer = sql`${sql.placeholder('viewerId')}::uuid`
  return db
    .select({
      profile: profiles,
      consent: consents,
      isBlocked: hasBlock(profiles.id, viewer),
    })
    .from(profiles)
    .leftJoin(consents, consentInForce({ consumerId: profiles.id, advisorId: viewer }))
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('profiles_seen')
})

export type ViewedPair = { readonly viewerId: string; readonly id: string }

/** As `listSeen`, for several viewers, in the order of the pairs; undefined for an unknown id. */
export async function listSeenPairs(db: Db, pairs: readonly ViewedPair[]): Promise<(ViewedProfile | undefined)[]> {
  if (pairs.length === 0) return []
  const values = { viewerIds: pairs.map(({ viewerId }) => viewerId), ids: pairs.map(({ id }) => id) }
  const byPlace = new Map((await seenPairs(db, values)).map(({ place, ...row }) => [Number(place), row]))
  return pairs.map((_, at) => byPlace.get(at + 1))
}

const seenPairs = statement((db) => {
  const pair = db
    .select({
      viewerId: sql<string>`pair.viewer_id`.as('pair_viewer_id'),
      id: sql<string>`pair.id`.as('pair_id'),
      place: sql<string>`pair.place`.as('pair_place'),
    })
    .from(
      sql`unnest(${sql.placeholder('viewerIds')}::uuid[], ${sql.placeholder('ids')}::uuid[])
        with ordinality pair(viewer_id, id, place)`,
    )
    .as('viewed_pair')
  return db
    .select({
      place: pair.place,
      profile: profiles,
      consent: consents,
      isBlocked: hasBlock(profiles.id, pair.viewerId),
    })
    .from(pair)
    .innerJoin(profiles, eq(profiles.id, pair.id))
    .leftJoin(consents, consentInForce({ consumerId: profiles.id, advisorId: pair.viewerId }))
    .prepare('profiles_seen_pairs')
})

export async function findConsentInForce(db: Db, pair: ConsumerAdvisorPair): Promise<ConsentRow | null> {
  const [row] = await db.select().from(consents).where(consentInForce(pair))
  return row ?? null
}

/** What a consumer wants help with, as a lead shows it. */
export async function findWants(db: Db, consumerId: string): Promise<Specialty[]> {
  const [row] = await db
    .select({ wants: consumerProfiles.preferredAdvisorSpecialties })
    .from(consumerProfiles)
    .where(eq(consumerProfiles.id, consumerId))
  return row?.wants ?? []
}

/**
 * Whether a consent between two people is in force, in either direction; its row is held until the
 * transaction ends.
 */
export async function lockConsent(db: Db, { userId, otherUserId }: UserPair, by: 'share' | 'update'): Promise<boolean> {
  const held = await db
    .select({ consumerId: consents.consumerId })
    .from(consents)
    .where(
      and(
        or(
          and(eq(consents.consumerId, userId), eq(consents.advisorId, otherUserId)),
          and(eq(consents.consumerId, otherUserId), eq(consents.advisorId, userId)),
        ),
        isInForce,
      ),
    )
    .for(by)
  return held.length > 0
}

export async function existsBlock(db: Db, { userId, otherUserId }: UserPair): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${hasBlock(sql`${userId}::uuid`, sql`${otherUserId}::uuid`)} as blocked`)
  return rows[0]?.blocked === true
}
