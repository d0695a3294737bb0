/**
 * Holds for which appointments a consumer was sent the request for a review, so that a job that
 * runs again sends none.
 */
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { appointments } from '#server/scheduling/tables.ts'

export const reviewRequests = pgTable('review_requests', {
  appointmentId: uuid()
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  requestedAt: instant().notNull(),
})
