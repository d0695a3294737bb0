/** Holds API keys by their hash, and what was sent with an `Idempotency-Key` within a day. */
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contract/integrations/values.ts'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    ownerId: profileId().notNull(),
    name: text().notNull(),
    /** The beginning of the key, which is no secret. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key; its randomness makes a slow hash unnecessary. */
    hash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('api_keys_owner').on(table.ownerId, table.createdAt)],
)

export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    ownerId: profileId().notNull(),
    idempotencyKey: text().notNull(),
    fingerprint: text().notNull(),
    /** Null within the transaction of the first request, and once its account was erased. */
    reply: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.idempotencyKey] }),
    index('idempotent_requests_age').on(table.createdAt),
  ],
)

export type ApiKeyRow = typeof apiKeys.$inferSelect
