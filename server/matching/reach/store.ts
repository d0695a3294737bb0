import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { PassReason } from '#contract/matching/values.ts'
import type { Db } from '../../platform/db/client.ts'
import { interactions } from '../tables.ts'
import { type AdvisorReachRow, advisorReach } from './tables.ts'

export async function find(db: Db, advisorId: string): Promise<AdvisorReachRow | null> {
  const [row] = await db.select().from(advisorReach).where(eq(advisorReach.advisorId, advisorId))
  return row ?? null
}

/** Puts the figures of a night in the place of the last night's. */
export async function save(db: Db, rows: readonly AdvisorReachRow[]): Promise<void> {
  await db
    .insert(advisorReach)
    .values([...rows])
    .onConflictDoUpdate({
      target: advisorReach.advisorId,
      set: {
        day: sql`excluded.day`,
        people: sql`excluded.people`,
        language: sql`excluded.language`,
        expertise: sql`excluded.expertise`,
        availability: sql`excluded.availability`,
        location: sql`excluded.location`,
        interaction: sql`excluded.interaction`,
      },
    })
}

/** Forgets figures of earlier nights, of advisors who stood on nobody's list in the last. */
export async function forgetBefore(db: Db, day: string): Promise<void> {
  await db.delete(advisorReach).where(lt(advisorReach.day, day))
}

/** How many people gave each reason for passing on an advisor since then. */
export async function countReasons(db: Db, advisorId: string, since: Date): Promise<Map<PassReason, number>> {
  const reason = sql<PassReason>`unnest(${interactions.passReasons})`.as('reason')
  const given = db
    .select({ reason })
    .from(interactions)
    .where(
      and(eq(interactions.advisorId, advisorId), eq(interactions.reaction, 'pass'), gte(interactions.reactedAt, since)),
    )
    .as('given')
  const rows = await db.select({ reason: given.reason, people: count() }).from(given).groupBy(given.reason)
  return new Map(rows.map(({ reason: name, people }) => [name, people]))
}

/** Forgets an advisor's figures. */
export async function removeOf(db: Db, advisorId: string): Promise<void> {
  await db.delete(advisorReach).where(eq(advisorReach.advisorId, advisorId))
}
