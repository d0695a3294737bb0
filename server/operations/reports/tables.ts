/** Holds what the staff decided about reports of conversations, and the appeals against it. */
import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appealOutcomes, reportDecisions } from '#contract/operations/reports/values.ts'
import { chatReports } from '#server/messaging/tables.ts'
import { instant } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const reportDecision = pgEnum('report_decision', reportDecisions)

export const reportDecisionRows = pgTable(
  'report_decisions',
  {
    reportId: uuid()
      .primaryKey()
      .references(() => chatReports.id, { onDelete: 'cascade' }),
    /** The person whom the report is about. */
    reportedId: profileId().notNull(),
    decision: reportDecision().notNull(),
    reason: text().notNull(),
    days: integer(),
    decidedAt: instant().notNull(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    reversedAt: instant(),
  },
  (table) => [
    index('report_decisions_decided').on(table.decidedAt, table.reportId),
    index('report_decisions_reported').on(table.reportedId),
    index('report_decisions_by').on(table.decidedBy),
  ],
)

/** The one appeal of the person whom a decision is about. */
export const reportAppeals = pgTable(
  'report_appeals',
  {
    reportId: uuid()
      .primaryKey()
      .references(() => reportDecisionRows.reportId, { onDelete: 'cascade' }),
    statement: text().notNull(),
    openedAt: instant().notNull(),
    /** Null while nobody decided. */
    outcome: text({ enum: appealOutcomes }),
    /** The person reads it. */
    reason: text(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('report_appeals_open').on(table.openedAt, table.reportId).where(sql`decided_at is null`),
    index('report_appeals_decided').on(table.decidedAt, table.reportId).where(sql`decided_at is not null`),
    index('report_appeals_by').on(table.decidedBy),
  ],
)
