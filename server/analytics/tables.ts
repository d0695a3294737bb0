/** Holds measurements of visitors who agreed to be measured. */
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type EventField, metricDimensions, metricTypes } from '#contract/analytics/values.ts'
import { createdAt, instant } from '#server/platform/db/columns.ts'

export const metricType = pgEnum('metric_type', metricTypes)
export const metricDimension = pgEnum('metric_dimension', metricDimensions)

/**
 * Partitioned by month of `metric_date`, which the schema kit does not know: the migration says so,
 * and store.months.ts makes the months. No key, since nothing refers to a measurement.
 */
export const analyticsMetrics = pgTable(
  'analytics_metrics',
  {
    id: uuid().notNull().default(sql`uuidv7()`),
    metricType: metricType().notNull(),
    metricName: text().notNull(),
    metricValue: doublePrecision().notNull(),
    metricDate: instant().notNull(),
    dimensionName: metricDimension().notNull(),
    dimensionValue: text().notNull(),
    /**
     * What else the catalogue lets an event tell: which banner, which store, how much was visible.
     */
    details: jsonb().$type<{ [field in EventField]?: string }>().notNull().default({}),
    /** Sent by nobody who was signed in: a hint at use, and no figure to do business by. */
    fromVisitor: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('analytics_metrics_name_date').on(table.metricName, table.metricDate)],
)

/** Condition over analytics_metrics: a page reported an error that nothing caught. */
export const isError = sql`metric_type = 'performance' and metric_name = 'unhandled_error'`
