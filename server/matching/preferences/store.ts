import { eq } from 'drizzle-orm'
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type MatchPreferencesRow, matchPreferences } from '../tables.ts'

export async function findPreferences(db: Db, consumerId: string): Promise<MatchPreferencesRow | null> {
  const [row] = await db.select().from(matchPreferences).where(eq(matchPreferences.consumerId, consumerId))
  return row ?? null
}

export async function upsertPreferences(db: Db, consumerId: string, preferences: MatchPreferences): Promise<void> {
  await db
    .insert(matchPreferences)
    .values({ consumerId, ...preferences })
    .onConflictDoUpdate({ target: matchPreferences.consumerId, set: preferences })
}

export async function deletePreferences(db: Db, consumerId: string): Promise<void> {
  await db.delete(matchPreferences).where(eq(matchPreferences.consumerId, consumerId))
}
