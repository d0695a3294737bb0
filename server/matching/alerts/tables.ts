/** How often a consumer is notified of new strong matches, and whom they have seen. */
import { pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { alertFrequencies, defaultAlertFrequency } from '#contract/matching/values.ts'
import { createdAt, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const alertFrequency = pgEnum('alert_frequency', alertFrequencies)

export const matchAlerts = pgTable('match_alerts', {
  consumerId: profileId().primaryKey(),
  frequency: alertFrequency().notNull().default(defaultAlertFrequency),
  notifiedAt: instant('told_at'),
  /**
   * Advisors who are nothing new, the latest last and bounded; null until a first night has looked.
   */
  seenIds: uuid('known').array(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
