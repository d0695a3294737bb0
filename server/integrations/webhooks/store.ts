import { and, arrayContains, desc, eq, isNull, lt, max, ne } from 'drizzle-orm'
import { testKind, type WebhookKind } from '#contract/integrations/webhooks/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './tables.ts'

type Key = { readonly id: string; readonly ownerId: string }
const isOwn = ({ id, ownerId }: Key) => and(eq(webhooks.id, id), eq(webhooks.ownerId, ownerId))

/** The webhooks of an account, the newest first. */
export function listWebhooks(db: Db, ownerId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.ownerId, ownerId)).orderBy(desc(webhooks.createdAt))
}

/** The webhooks of an account that are on and hear of this kind. */
export function listHearing(db: Db, ownerId: string, kind: WebhookKind): Promise<WebhookRow[]> {
  const isOn = and(eq(webhooks.ownerId, ownerId), isNull(webhooks.endedAt))
  return db
    .select()
    .from(webhooks)
    .where(and(isOn, arrayContains(webhooks.kinds, [kind])))
}

export async function findWebhook(db: Db, key: Key): Promise<WebhookRow | null> {
  const [found] = await db.select().from(webhooks).where(isOwn(key))
  return found ?? null
}

export async function lockWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return found ?? null
}

export async function existsWebhook(db: Db, id: string): Promise<boolean> {
  return (await db.$count(webhooks, eq(webhooks.id, id))) > 0
}

export async function insertWebhook(db: Db, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  return firstRow(await db.insert(webhooks).values(row).returning())
}

export async function updateWebhook(db: Db, id: string, change: Partial<WebhookRow>): Promise<void> {
  await db.update(webhooks).set(change).where(eq(webhooks.id, id))
}

/** Turns a webhook on, as if it had never failed. */
export function updateTurnedOn(db: Db, id: string): Promise<void> {
  return updateWebhook(db, id, { endedAt: null, endReason: null, failingSince: null, pausedUntil: null })
}

/** False when the account has no such webhook. */
export async function deleteWebhook(db: Db, key: Key): Promise<boolean> {
  return ((await db.delete(webhooks).where(isOwn(key))).rowCount ?? 0) > 0
}

export async function deleteWebhooksOf(db: Db, ownerId: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.ownerId, ownerId))
}

export async function insertDeliveries(
  db: Db,
  rows: readonly (typeof webhookDeliveries.$inferInsert)[],
): Promise<DeliveryRow[]> {
  return rows.length === 0
    ? []
    : db
        .insert(webhookDeliveries)
        .values([...rows])
        .returning()
}

const latestFirst = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id, direction: 'desc' } as const

/** Messages of a webhook after a position, the latest first. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

export async function findDelivery(db: Db, id: string): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id))
  return found ?? null
}

export async function updateDelivery(db: Db, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
}

/** When a message of a webhook was last tried, tests left out; null when none is in the log. */
export async function findLastTry(db: Db, webhookId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(webhookDeliveries.lastAttemptAt) })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), ne(webhookDeliveries.kind, testKind)))
  return row?.at ?? null
}

/** Gives up what a webhook still had to be sent. */
export async function updatePending(db: Db, webhookId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')))
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
