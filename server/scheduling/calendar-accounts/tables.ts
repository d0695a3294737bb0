/**
 * Holds accounts of calendars elsewhere that appointments are written into, and what was written.
 * Which of their calendars close open slots is in `linked_calendars`.
 */
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarConflicts, calendarProviders } from '#contract/scheduling/calendar-accounts/values.ts'
import { calendarFailures } from '#contract/scheduling/linked-calendars/values.ts'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { appointments } from '../tables.ts'

export const calendarFailure = pgEnum('calendar_failure', calendarFailures)
export const calendarProvider = pgEnum('calendar_provider', calendarProviders)
export const calendarConflict = pgEnum('calendar_conflict', calendarConflicts)

/** A calendar of an account as last listed; the key is a digest of its address. */
export type AccountCalendar = { key: string; address: string; name: string; canWrite: boolean }

export const calendarAccounts = pgTable(
  'calendar_accounts',
  {
    id: id(),
    ownerId: profileId().notNull(),
    provider: calendarProvider().notNull(),
    login: text().notNull(),
    host: text().notNull(),
    /** Encrypted: what signs in there. */
    secret: text().notNull(),
    calendars: jsonb().$type<AccountCalendar[]>().notNull(),
    /** The key of the calendar that appointments are written into. */
    writesTo: text(),
    /** When what was written is next compared with what is there. */
    nextCheckAt: instant().notNull(),
    failingSince: instant(),
    failure: calendarFailure(),
    failures: integer().notNull().default(0),
    /** When its owner was notified of the failure; null while it works. */
    failureNotifiedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('calendar_accounts_once').on(table.ownerId, table.provider, table.host, table.login),
    index('calendar_accounts_next_check').on(table.nextCheckAt),
  ],
)

export const writtenEvents = pgTable(
  'written_events',
  {
    accountId: uuid()
      .notNull()
      .references(() => calendarAccounts.id, { onDelete: 'cascade' }),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Where the event is, and in which calendar; null while it is not written. */
    address: text(),
    calendarKey: text(),
    etag: text(),
    /** Counts what should be written; a write that began before the last change settles nothing. */
    version: integer().notNull().default(1),
    /** When to write next; null when all is written. */
    dueAt: instant(),
    conflict: calendarConflict(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.appointmentId] }),
    index('written_events_appointment').on(table.appointmentId),
    index('written_events_due').on(table.dueAt),
  ],
)

export type CalendarAccountRow = typeof calendarAccounts.$inferSelect
export type WrittenEventRow = typeof writtenEvents.$inferSelect
