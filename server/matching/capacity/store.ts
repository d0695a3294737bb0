import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { State } from '#contract/profiles/values.ts'
import type { Db } from '../../platform/db/client.ts'
import { advisorProfiles, profiles } from '../../profiles/tables.ts'
import { availability } from '../../scheduling/tables.ts'
import { interactions } from '../tables.ts'
import { advisorCapacity } from './tables.ts'

export type Limit = { newPeopleAWeek: number; timeZone: string | null; state: State | null; fullUntil: Date | null }

/** Reads how many new people an advisor takes in a week, and in which zone that week turns; null for no advisor. */
export async function findLimit(db: Db, advisorId: string): Promise<Limit | null> {
  const [row] = await db
    .select({
      newPeopleAWeek: advisorProfiles.newPeopleAWeek,
      timeZone: availability.timeZone,
      state: profiles.state,
      fullUntil: advisorCapacity.fullUntil,
    })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(eq(advisorProfiles.id, advisorId))
  return row ?? null
}

/** Keeps everybody else from counting this advisor's new people until the transaction ends; gives what stands. */
export async function lockFullUntil(db: Db, advisorId: string): Promise<Date | null> {
  await db.insert(advisorCapacity).values({ advisorId }).onConflictDoNothing()
  const [row] = await db.select().from(advisorCapacity).where(eq(advisorCapacity.advisorId, advisorId)).for('update')
  return row?.fullUntil ?? null
}

export async function saveFullUntil(db: Db, advisorId: string, fullUntil: Date | null): Promise<void> {
  await db.update(advisorCapacity).set({ fullUntil }).where(eq(advisorCapacity.advisorId, advisorId))
}

/** How many people turned to an advisor for the first time since then. */
export async function countNewSince(db: Db, advisorId: string, from: Date): Promise<number> {
  const [row] = await db
    .select({ met: count() })
    .from(interactions)
    .where(and(eq(interactions.advisorId, advisorId), gte(interactions.firstContactAt, from)))
  return row?.met ?? 0
}

/** Marks the first time a consumer turned to an advisor; false when it was not the first. */
export async function markFirstContact(
  db: Db,
  { consumerId, advisorId }: { consumerId: string; advisorId: string },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .insert(interactions)
    .values({ consumerId, advisorId, asOf: now, firstContactAt: now })
    .onConflictDoUpdate({
      target: [interactions.consumerId, interactions.advisorId],
      set: { firstContactAt: sql`excluded.first_contact_at` },
      setWhere: isNull(interactions.firstContactAt),
    })
    .returning({ advisorId: interactions.advisorId })
  return marked.length > 0
}
