import { eq } from 'drizzle-orm'
import type { NotificationPreferences } from '#contract/notifications/schemas.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type NotificationPreferencesRow, notificationPreferences } from '../tables.ts'

export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferencesRow | null> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  return row ?? null
}

export async function savePreferences(db: Db, userId: string, choices: NotificationPreferences): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ userId, ...choices })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: choices })
}
