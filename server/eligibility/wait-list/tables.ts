/**
 * Holds the consumers who wait for a place with an advisor who is full, in the order in which they
 * joined.
 */
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const waitList = pgTable(
  'waiting_list',
  {
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    joinedAt: instant().notNull(),
    /** When the consumer was notified of a free place. The next is notified after two days. */
    notifiedAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    index('waiting_list_advisor').on(table.advisorId, table.joinedAt).where(sql`told_at is null`),
    index('waiting_list_told').on(table.advisorId, table.notifiedAt).where(sql`told_at is not null`),
  ],
)

export type WaitListRow = typeof waitList.$inferSelect
