/** Holds the HubSpot accounts that leads are sent to. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const hubspotConnections = pgTable('hubspot_connections', {
  ownerId: profileId().primaryKey(),
  /** Encrypted. */
  token: text().notNull(),
  accountId: text().notNull(),
  connectedAt: instant().notNull(),
  lastSentAt: instant(),
  lastSkippedAt: instant(),
  refusedAt: instant(),
})

export type HubspotRow = typeof hubspotConnections.$inferSelect
