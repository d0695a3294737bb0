/**
 * Holds what the staff did, and why. The trigger staff_log_append_only refuses to change it.
 */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { staffActs } from '#contract/staff/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const staffLog = pgTable(
  'staff_log',
  {
    id: id(),
    at: instant().notNull(),
    /** Text, so that a new act needs no migration. */
    act: text({ enum: staffActs }).notNull(),
    /** Null for an act of the command line. */
    byId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    subjectId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    detail: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('staff_log_at').on(table.at, table.id),
    index('staff_log_act').on(table.act, table.at, table.id),
    index('staff_log_by').on(table.byId, table.at, table.id),
    index('staff_log_subject').on(table.subjectId, table.at, table.id),
    index('staff_log_reason_like').using('gin', table.reason.op('gin_trgm_ops')),
    index('staff_log_detail_like').using('gin', table.detail.op('gin_trgm_ops')),
  ],
)
