import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { PassReason } from '#contract/matching/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { interactions } from '../tables.ts'
import { type AdvisorImpressionsRow, advisorImpressions } from './tables.ts'

export async function findImpressions(db: Db, advisorId: string): Promise<AdvisorImpressionsRow | null> {
  const [row] = await db.select().from(advisorImpressions).where(eq(advisorImpressions.advisorId, advisorId))
  return row ?? null
}

/** Stores the counts of a night in place of the last night's. */
export async function upsertImpressions(db: Db, rows: readonly AdvisorImpressionsRow[]): Promise<void> {
  await db
    .insert(advisorImpressions)
    .values([...rows])
    .onConflictDoUpdate({
      target: advisorImpressions.advisorId,
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

/** Removes counts of earlier nights, of advisors who were on no list in the last one. */
export async function deleteImpressionsBefore(db: Db, day: string): Promise<void> {
  await db.delete(advisorImpressions).where(lt(advisorImpressions.day, day))
}

/** How many people gave each reason for passing on an advisor since a time. */
export async function countReasons(db: Db, advisorId: string, since: Date): Promise<Map<PassReason, number>> {
  const reason = sql<PassReason>`unnest(${interactions.passReasons})`.as('reason')
  const reasons = db
    .select({ reason })
    .from(interactions)
    .where(
      and(eq(interactions.advisorId, advisorId), eq(interactions.reaction, 'pass'), gte(interactions.reactedAt, since)),
    )
    .as('given')
  const rows = await db.select({ reason: reasons.reason, people: count() }).from(reasons).groupBy(reasons.reason)
  return new Map(rows.map(({ reason: name, people }) => [name, people]))
}

/** Removes an advisor's counts. */
export async function deleteImpressionsOf(db: Db, advisorId: string): Promise<void> {
  await db.delete(advisorImpressions).where(eq(advisorImpressions.advisorId, advisorId))
}
