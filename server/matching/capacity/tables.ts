/** Holds until when an advisor takes on nobody new; no row, or none in the future, means there is a place. */
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { profiles } from '../../profiles/tables.ts'

export const advisorCapacity = pgTable(
  'advisor_capacity',
  {
    /** Locked while somebody new is counted, so that the last place of a week is taken once. */
    advisorId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The beginning of the next week in the advisor's own zone. */
    fullUntil: instant(),
  },
  (table) => [index('advisor_capacity_full').on(table.fullUntil)],
)
