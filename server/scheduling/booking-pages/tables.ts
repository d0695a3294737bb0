/** Holds the readable addresses of booking pages. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const bookingPages = pgTable('booking_pages', {
  advisorId: profileId().primaryKey(),
  /** In small letters, as the contract makes it. */
  slug: text().notNull().unique('booking_pages_slug_once'),
  createdAt: createdAt(),
})
