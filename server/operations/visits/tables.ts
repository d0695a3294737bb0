/** Holds who of the staff views whose account now; what they read there is in the staff's log. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const accountVisits = pgTable(
  'account_visits',
  {
    id: id(),
    staffId: profileId().notNull(),
    /** The session of the staff that began it; no other one may use it. */
    sessionId: uuid().notNull(),
    personId: profileId().notNull(),
    endsAt: instant().notNull(),
    /** What the log has already, so that it keeps each address once. */
    paths: text().array().notNull().default([]),
  },
  (table) => [index('account_visits_staff').on(table.staffId), index('account_visits_person').on(table.personId)],
)
export type VisitRow = typeof accountVisits.$inferSelect
