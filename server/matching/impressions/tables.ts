/**
 * Holds how many consumers were shown each advisor in the last night. Counts alone, and nobody's
 * identity.
 */
import { date, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { profileId } from '#server/profiles/tables.ts'

export const advisorImpressions = pgTable(
  'advisor_reach',
  {
    advisorId: profileId().primaryKey(),
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

export type AdvisorImpressionsRow = typeof advisorImpressions.$inferSelect
