import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '../../tables.ts'

/** Replaces a picture's address if it is still the current one; tells whether it was. */
export async function updateAvatarUrl(
  db: Db,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<boolean> {
  const rows = await db
    .update(profiles)
    .set({ avatarUrl: after })
    .where(and(eq(profiles.id, userId), eq(profiles.avatarUrl, before)))
    .returning({ id: profiles.id })
  return rows.length > 0
}
