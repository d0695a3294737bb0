/**
 * Holds calendars that people keep elsewhere, and when they are busy there. Titles, places and
 * guests of their events are never stored.
 */
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { calendarAccounts, calendarFailure } from '../calendar-accounts/tables.ts'

export const linkedCalendars = pgTable(
  'linked_calendars',
  {
    id: id(),
    ownerId: profileId().notNull(),
    name: text().notNull(),
    host: text().notNull(),
    /** Encrypted: anyone who has the address can read the calendar. Empty with an account. */
    address: text().notNull(),
    /** The account the calendar is read with, and the calendar's key in it. */
    accountId: uuid().references(() => calendarAccounts.id, { onDelete: 'cascade' }),
    accountKey: text(),
    etag: text(),
    lastModified: text(),
    /** Until when recurring events are worked out. */
    coversUntil: instant(),
    readAt: instant(),
    failingSince: instant(),
    failure: calendarFailure(),
    /** Failures in a row; each doubles the pause. */
    failures: integer().notNull().default(0),
    /** When its owner was notified of the failure; null while it works. */
    failureNotifiedAt: instant(),
    nextReadAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('linked_calendars_owner').on(table.ownerId),
    uniqueIndex('linked_calendars_account_key').on(table.accountId, table.accountKey),
    index('linked_calendars_next_read').on(table.nextReadAt),
  ],
)

export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: uuid()
      .notNull()
      .references(() => linkedCalendars.id, { onDelete: 'cascade' }),
    ownerId: profileId().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.startsAt] }),
    index('busy_times_owner_time').on(table.ownerId, table.startsAt),
  ],
)

export type LinkedCalendarRow = typeof linkedCalendars.$inferSelect
