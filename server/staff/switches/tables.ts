/** Holds the feature switches that the staff has set; the others are as the code says. */
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { switchModes, switchNames } from '#contract/staff/switches/values.ts'
import { instant } from '#server/platform/db/columns.ts'

export const featureSwitches = pgTable('feature_switches', {
  name: text({ enum: switchNames }).primaryKey(),
  mode: text({ enum: switchModes }).notNull(),
  percent: smallint().notNull(),
  accountIds: uuid().array().notNull(),
  changedAt: instant().notNull(),
})
export type SwitchRow = typeof featureSwitches.$inferSelect
