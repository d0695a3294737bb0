/** Holds the agenda and the shared notes of appointments, line by line. */
import { index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { entrySections } from '#contract/scheduling/entries/values.ts'
import { createdAt, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { appointments } from '../tables.ts'

export const entrySection = pgEnum('entry_section', entrySections)

export const appointmentEntries = pgTable(
  'appointment_entries',
  {
    /** Made by the writer's browser. */
    id: uuid().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    section: entrySection().notNull(),
    writerId: profileId().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('appointment_entries_appointment').on(table.appointmentId, table.createdAt),
    index('appointment_entries_writer').on(table.writerId),
  ],
)

export type AppointmentEntryRow = typeof appointmentEntries.$inferSelect
