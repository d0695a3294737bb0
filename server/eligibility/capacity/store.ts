import { and, count, eq, gte } from 'drizzle-orm'
import type { State } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { firstContacts } from '../tables.ts'
import { advisorCapacity } from './tables.ts'

export type ContactLimit = {
  newPeopleAWeek: number
  timeZone: string | null
  state: State | null
  fullUntil: Date | null
}

/**
 * Reads how many new people an advisor takes a week, and the zone in which that week turns; null
 * for no advisor.
 */
export async function findLimit(db: Db, advisorId: string): Promise<ContactLimit | null> {
  const [row] = await db
    .select({
      newPeopleAWeek: advisorProfiles.newPeopleAWeek,
      timeZone: advisorCapacity.timeZone,
      state: profiles.state,
      fullUntil: advisorCapacity.fullUntil,
    })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(eq(advisorProfiles.id, advisorId))
  return row ?? null
}

/**
 * Locks the count of this advisor's new people until the transaction ends; gives the stored
 * `fullUntil`.
 */
export async function lockFullUntil(db: Db, advisorId: string): Promise<Date | null> {
  await db.insert(advisorCapacity).values({ advisorId }).onConflictDoNothing()
  const [row] = await db.select().from(advisorCapacity).where(eq(advisorCapacity.advisorId, advisorId)).for('update')
  return row?.fullUntil ?? null
}

export async function updateFullUntil(db: Db, advisorId: string, fullUntil: Date | null): Promise<void> {
  await db.update(advisorCapacity).set({ fullUntil }).where(eq(advisorCapacity.advisorId, advisorId))
}

/** Counts the people who first turned to an advisor since `from`. */
export async function countNewSince(db: Db, advisorId: string, from: Date): Promise<number> {
  const [row] = await db
    .select({ newPeople: count() })
    .from(firstContacts)
    .where(and(eq(firstContacts.advisorId, advisorId), gte(firstContacts.firstContactAt, from)))
  return row?.newPeople ?? 0
}
