/** Holds the replies that advisors send often. */
import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    ownerId: profileId().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_replies_title_once').on(table.ownerId, table.title)],
)

export type SavedReplyRow = typeof savedReplies.$inferSelect
