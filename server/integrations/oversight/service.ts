import type { PageQuery } from '#contract/core/paging.ts'
import type { DeskWebhooksQuery, SwitchWebhook } from '#contract/integrations/oversight/schemas.ts'
import { needsOwner } from '#contract/integrations/webhooks/values.ts'
import { problem } from '#contract/problems.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { recordAct } from '#server/staff/service.ts'
import { sendAgain } from '../webhooks/service.delivery.ts'
import * as webhooks from '../webhooks/store.ts'
import type { DeliveryRow, WebhookRow } from '../webhooks/tables.ts'
import * as store from './store.ts'

/** One page of the webhooks of all accounts. @throws core.invalid for a wrong cursor */
export async function listWebhooks(
  ctx: UserCtx,
  { list, ownerId, cursor, limit }: DeskWebhooksQuery,
): Promise<RowPage<store.DeskWebhookRow>> {
  const found = await store.listWebhooks(ctx.db, { list, ownerId, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ webhook }) => ({ at: webhook.createdAt, id: webhook.id }))
}

/** One page of the messages of any webhook. @throws core.not-found, core.invalid */
export async function listDeliveries(
  ctx: UserCtx,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<RowPage<DeliveryRow>> {
  if (!(await webhooks.existsWebhook(ctx.db, id))) throw problem('core.not-found')
  const found = await webhooks.listDeliveries(ctx.db, id, { after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ createdAt, id: deliveryId }) => ({ at: createdAt, id: deliveryId }))
}

/**
 * Turns a webhook off until our staff turns it on again. One that its owner turned off, or that
 * ended with somebody's access, only stops being blocked: its owner turns it on with a new proof.
 * @throws core.not-found
 */
export function switchWebhook(ctx: UserCtx, id: string, { isOn, reason }: SwitchWebhook): Promise<void> {
  return ctx.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (isOn) {
      await webhooks.updateWebhook(tx.db, id, { blockedAt: null })
      if (!needsOwner(webhook.endReason)) await webhooks.updateTurnedOn(tx.db, id)
    } else {
      await webhooks.updateWebhook(tx.db, id, { blockedAt: tx.now, endedAt: webhook.endedAt ?? tx.now })
      await webhooks.updatePending(tx.db, id)
    }
    const detail = `${new URL(webhook.url).host}: ${isOn ? 'on' : 'off'}`
    await recordAct(tx, { act: 'webhook-switched', subjectId: webhook.ownerId, detail, reason })
  })
}

/**
 * Sends a message of any webhook again.
 * @throws core.not-found, integrations.webhook-off, integrations.delivery-pending
 */
export function redeliver(
  ctx: UserCtx,
  { id, deliveryId }: { id: string; deliveryId: string },
  reason: string,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    await sendAgain(tx, webhook, deliveryId)
    const { host } = new URL(webhook.url)
    await recordAct(tx, { act: 'webhook-redelivered', subjectId: webhook.ownerId, detail: host, reason })
  })
}

async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const webhook = await webhooks.lockWebhook(tx.db, id)
  if (!webhook) throw problem('core.not-found')
  return webhook
}
