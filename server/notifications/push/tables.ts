/** Holds the browsers that get push messages. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#server/auth/tables.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: profileId().notNull(),
    /** A browser gets messages for as long as its session lasts: signing out ends them. */
    sessionId: uuid()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address that its push service gave it; only we and the browser know it. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId, table.createdAt)],
)

export type PushDeviceRow = typeof pushDevices.$inferSelect
