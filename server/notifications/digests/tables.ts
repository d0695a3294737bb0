/** Holds what waits for the next digest of a person. */
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { notifications } from '../tables.ts'

export const digestItems = pgTable(
  'digest_items',
  {
    id: id(),
    userId: profileId().notNull(),
    /** The entry on the list, which may be read meanwhile; null when its reader wants none. */
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    params: jsonb().$type<object>().notNull(),
    personId: profileId(),
    /** When the digest leaves that names it. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('digest_items_user').on(table.userId, table.dueAt),
    index('digest_items_notification').on(table.notificationId),
  ],
)

export type DigestItemRow = typeof digestItems.$inferSelect
