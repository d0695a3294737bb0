/** Holds the readable addresses of booking pages. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const bookingPages = pgTable('booking_pages', {
  advisorId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** In small letters, as the contract makes it. */
  slug: text().notNull().unique('booking_pages_slug_once'),
  createdAt: createdAt(),
})
