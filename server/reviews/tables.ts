/**
 * Holds what clients say of advisors. The trigger reviews_keep_rating writes average_rating and
 * rating_count of advisor_profiles: a declared case of a table written from another capability, so
 * that the two cannot disagree.
 */
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' })
      .unique('reviews_one_per_appointment'),
    consumerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    advisorId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    rating: integer().notNull(),
    text: text().notNull(),
    answer: text(),
    answeredAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Latest first, page by page.
    index('reviews_advisor').on(table.advisorId, table.createdAt, table.id),
    index('reviews_consumer').on(table.consumerId),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect
