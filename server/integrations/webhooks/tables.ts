/** Holds the addresses that are sent what happens in a practice, and a log of what was sent. */
import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  type DeliveryFailure,
  deliveryStates,
  type MessageKind,
  type WebhookEndReason,
  type WebhookKind,
} from '#contract/integrations/webhooks/values.ts'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const deliveryState = pgEnum('webhook_delivery_state', deliveryStates)

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ownerId: profileId().notNull(),
    url: text().notNull(),
    kinds: text().array().$type<WebhookKind[]>().notNull(),
    /** Encrypted, as the one before it. */
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretUntil: instant(),
    failingSince: instant(),
    /** Until when nothing is sent, because its server did not respond. */
    pausedUntil: instant(),
    endedAt: instant(),
    endReason: text().$type<WebhookEndReason>(),
    /** Turned off by our staff; its owner cannot turn it on again. */
    blockedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhooks_owner').on(table.ownerId, table.createdAt),
    index('webhooks_created').on(table.createdAt, table.id),
    index('webhooks_failing').on(table.createdAt, table.id).where(sql`failing_since is not null`),
    index('webhooks_off').on(table.createdAt, table.id).where(sql`ended_at is not null`),
  ],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** The signed bytes: each attempt sends the same. */
    body: text().notNull(),
    state: deliveryState().notNull().default('pending'),
    /** Since the message was made, or last sent again by hand. */
    attempts: integer().notNull().default(0),
    lastAttemptAt: instant(),
    lastStatus: integer(),
    /** Why the last attempt got no status. */
    lastFailure: text().$type<DeliveryFailure>(),
    nextAttemptAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_pending').on(table.webhookId).where(sql`state = 'pending'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
