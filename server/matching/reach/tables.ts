/** Holds on how many people's lists each advisor stood in the last night; figures alone, and nobody's identity. */
import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../profiles/tables.ts'

export const advisorReach = pgTable(
  'advisor_reach',
  {
    advisorId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    people: integer().notNull(),
    /** For how many of them each criterion brought at least half of its points. */
    language: integer().notNull(),
    expertise: integer().notNull(),
    availability: integer().notNull(),
    location: integer().notNull(),
    interaction: integer().notNull(),
  },
  (table) => [index('advisor_reach_day').on(table.day)],
)

export type AdvisorReachRow = typeof advisorReach.$inferSelect
