/**
 * Holds until when an advisor takes nobody new. No row, or a time in the past, means there is a
 * place.
 */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const advisorCapacity = pgTable(
  'advisor_capacity',
  {
    /** Locked while a new consumer is counted, so that the last place of a week is taken once. */
    advisorId: profileId().primaryKey(),
    /** The beginning of the next week in the advisor's time zone. */
    fullUntil: instant(),
    /**
     * The zone of the advisor's calendar, copied by a trigger (server/scheduling/tables.ts); null
     * until they have one.
     */
    timeZone: text(),
  },
  (table) => [index('advisor_capacity_full').on(table.fullUntil)],
)
