/** Holds what was counted by day (docs/numbers.md); nothing in it names a person. */
import { bigint, date, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DailyFigureName } from '#contract/analytics/numbers/values.ts'
import { instant } from '#server/platform/db/columns.ts'

export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** A calendar day in the zone of printed dates. */
    day: date({ mode: 'string' }).notNull(),
    figure: text().$type<DailyFigureName>().notNull(),
    /** What the figure is divided by, such as a role, a state or a step of a funnel. */
    segment: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    total: doublePrecision().notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.figure, table.day, table.segment] }),
    index('daily_figures_day').on(table.day),
  ],
)
