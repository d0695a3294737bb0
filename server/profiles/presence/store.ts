import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ProfileRow, profiles } from '../tables.ts'

export type PresenceRow = Pick<
  ProfileRow,
  'id' | 'onlineStatus' | 'showOnlineStatus' | 'chosenStatus' | 'lastActiveAt' | 'lastOnline'
>

/** Whether it is shown is no presence: that is saved with the profile alone. */
export type PresenceChange = Partial<Omit<PresenceRow, 'id' | 'showOnlineStatus'>>

const columns = {
  id: profiles.id,
  onlineStatus: profiles.onlineStatus,
  showOnlineStatus: profiles.showOnlineStatus,
  chosenStatus: profiles.chosenStatus,
  lastActiveAt: profiles.lastActiveAt,
  lastOnline: profiles.lastOnline,
}

/** Null for a deleted account. */
export async function findPresence(db: Db, id: string): Promise<PresenceRow | null> {
  const [row] = await db
    .select(columns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, id), isNull(users.deletedAt)))
  return row ?? null
}

/**
 * Writes presence alone, without touching `updated_at`: being online is no change of the profile.
 */
export async function updatePresence(db: Db, id: string, change: PresenceChange): Promise<void> {
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
