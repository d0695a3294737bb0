/** Holds who waits for a place with an advisor who is full, in the order in which they came. */
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { profiles } from '../../profiles/tables.ts'

const personId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

export const waitingList = pgTable(
  'waiting_list',
  {
    consumerId: personId(),
    advisorId: personId(),
    joinedAt: instant().notNull(),
    /** When they were told that a place is free; for a while nobody behind them is told of the same place. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    index('waiting_list_advisor').on(table.advisorId, table.joinedAt).where(sql`told_at is null`),
    index('waiting_list_told').on(table.advisorId, table.toldAt).where(sql`told_at is not null`),
  ],
)

export type WaitingRow = typeof waitingList.$inferSelect
