/** Holds the reports of the nightly comparison of the ledger with the gateway. */
import { date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ReconciliationDifference } from '#contract/billing/schemas.ts'
import { instant } from '#server/platform/db/columns.ts'

export const reconciliationReports = pgTable('reconciliation_reports', {
  day: date({ mode: 'string' }).primaryKey(),
  madeAt: instant().notNull(),
  comparedCount: integer().notNull(),
  differences: jsonb().notNull().$type<ReconciliationDifference[]>(),
})
