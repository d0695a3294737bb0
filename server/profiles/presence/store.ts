import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type ProfileRow, profiles } from '../tables.ts'

export type PresenceRow = Pick<
  ProfileRow,
  'id' | 'onlineStatus' | 'showOnlineStatus' | 'chosenStatus' | 'lastActiveAt' | 'lastOnline'
>

const columns = {
  id: profiles.id,
  onlineStatus: profiles.onlineStatus,
  showOnlineStatus: profiles.showOnlineStatus,
  chosenStatus: profiles.chosenStatus,
  lastActiveAt: profiles.lastActiveAt,
  lastOnline: profiles.lastOnline,
}

export async function findPresence(db: Db, id: string): Promise<PresenceRow | null> {
  const [row] = await db.select(columns).from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

/**
 * Writes presence alone, without touching `updated_at`: being online is no change of the profile.
 */
export async function updatePresence(db: Db, id: string, change: Partial<PresenceRow>): Promise<void> {
  await db
    .update(profiles)
    .set({ ...change, updatedAt: profiles.updatedAt })
    .where(eq(profiles.id, id))
}

/** Takes offline everybody who was heard of last before an instant, and tells who that was. */
export async function updateSilentOffline(db: Db, before: Date): Promise<PresenceRow[]> {
  return db
    .update(profiles)
    .set({ onlineStatus: 'offline', updatedAt: profiles.updatedAt })
    .where(and(ne(profiles.onlineStatus, 'offline'), lt(profiles.lastOnline, before)))
    .returning(columns)
}
