/** Holds the filters consumers keep under a name. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    consumerId: profileId().notNull(),
    name: text().notNull(),
    /** The query string of the matches page, without the question mark. */
    query: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('saved_searches_consumer').on(table.consumerId, table.name)],
)

export type SavedSearchRow = typeof savedSearches.$inferSelect
