/** Holds the events of gateways, once each, so that one can come twice and be replayed. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import type { GatewayEvent } from '../gateway.ts'
import { gatewayName } from '../tables.ts'

export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: text().primaryKey(),
    gateway: gatewayName().notNull(),
    event: jsonb().notNull().$type<GatewayEvent>(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
  },
  (table) => [index('gateway_events_unprocessed').on(table.processedAt, table.receivedAt)],
)
