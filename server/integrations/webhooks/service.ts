import { randomBytes } from 'node:crypto'
import { hours } from '#contract/core/durations.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import { fieldMessage } from '#contract/core/problem.ts'
import type { NewWebhook, SaveWebhook } from '#contract/integrations/webhooks/schemas.ts'
import { rotationHours, type WebhookEndReason, webhookLimit } from '#contract/integrations/webhooks/values.ts'
import { problem, problems } from '#contract/problems.ts'
import { assertReauthenticated, encryptText, recordOwnSecurityChange } from '#server/auth/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { isWebhookAddress } from './gateway.ts'
import { sendAgain, sendTest } from './service.delivery.ts'
import * as store from './store.ts'
import type { DeliveryRow, WebhookRow } from './tables.ts'

/** The actor's webhooks, the newest first. */
export function listWebhooks(ctx: UserCtx): Promise<WebhookRow[]> {
  return store.listWebhooks(ctx.db, ctx.actor.id)
}

/**
 * Makes a webhook and mails its owner. Its secret is returned here and later kept encrypted.
 * @throws auth.reauthentication-needed, integrations.webhook-address-refused,
 * integrations.too-many-webhooks, core.unavailable, core.signed-out
 */
export async function createWebhook(
  ctx: UserCtx,
  { url, kinds }: NewWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  await assertReauthenticated(ctx)
  if (!isWebhookAddress(new URL(url), ctx.ports.config.webhookPrivateAddresses)) {
    const code = 'integrations.webhook-address-refused'
    throw problem(code, { fields: [{ path: 'url', message: fieldMessage(problems[code].title) }] })
  }
  const { secret, sealed } = await makeSecret(ctx)
  return ctx.transaction(async (tx) => {
    const ownerId = tx.actor.id
    await lockOwn(tx)
    if ((await store.listWebhooks(tx.db, ownerId)).length >= webhookLimit)
      throw problem('integrations.too-many-webhooks')
    const named = { ownerId, url, kinds: [...new Set(kinds)], secret: sealed, createdAt: tx.now }
    const row = await store.insertWebhook(tx.db, named)
    await recordOwnSecurityChange(tx, 'webhook_created')
    return { row, secret }
  })
}

/**
 * Changes the events of a webhook, or turns it off or on. Turning one on needs a fresh proof:
 * it is off after the access of its owner was revoked.
 * @throws core.not-found, integrations.webhook-blocked, auth.reauthentication-needed
 */
export async function saveWebhook(ctx: UserCtx, id: string, { kinds, isOn }: SaveWebhook): Promise<WebhookRow> {
  if (isOn === true) await assertReauthenticated(ctx)
  await ctx.transaction(async (tx) => {
    const { endedAt, blockedAt } = await lockOwnWebhook(tx, id)
    if (isOn === true && blockedAt) throw problem('integrations.webhook-blocked')
    if (kinds) await store.updateWebhook(tx.db, id, { kinds: [...new Set(kinds)] })
    if (isOn === true && endedAt) await store.updateTurnedOn(tx.db, id)
    if (isOn === false && !endedAt) await turnOff(tx, id, 'by-owner')
  })
  return getOwn(ctx, id)
}

/**
 * Makes a new secret; the one before it signs too for a day, or until the next new secret.
 * @throws auth.reauthentication-needed, core.not-found, core.unavailable
 */
export async function rotateSecret(ctx: UserCtx, id: string): Promise<{ secret: string }> {
  await assertReauthenticated(ctx)
  const { secret, sealed } = await makeSecret(ctx)
  await ctx.transaction(async (tx) => {
    const { secret: previousSecret } = await lockOwnWebhook(tx, id)
    const previousSecretUntil = new Date(tx.now.getTime() + hours(rotationHours))
    await store.updateWebhook(tx.db, id, { secret: sealed, previousSecret, previousSecretUntil })
  })
  return { secret }
}

/** Deletes a webhook with its log. @throws core.not-found */
export async function deleteWebhook(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.deleteWebhook(ctx.db, { id, ownerId: ctx.actor.id }))) throw problem('core.not-found')
}

/** Deletes every webhook of an account that is erased. */
export const deleteWebhooksOf = (tx: Tx, userId: string): Promise<void> => store.deleteWebhooksOf(tx.db, userId)

/** Turns off every webhook of an account whose access was revoked; its owner can turn them on. */
export async function turnOffWebhooksOf(tx: Tx, userId: string): Promise<void> {
  // One that our staff turned off must not start by itself when they turn it on.
  for (const { id, endedAt, blockedAt } of await store.listWebhooks(tx.db, userId))
    if (!endedAt || blockedAt) await turnOff(tx, id, 'access-revoked')
}

async function turnOff(tx: Tx, id: string, endReason: WebhookEndReason): Promise<void> {
  await store.updateWebhook(tx.db, id, { endedAt: tx.now, endReason })
  await store.updatePending(tx.db, id)
}

/** A page of the messages of a webhook, the latest first. @throws core.not-found */
export async function listDeliveries(
  ctx: UserCtx,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<RowPage<DeliveryRow>> {
  await getOwn(ctx, id)
  const rows = await store.listDeliveries(ctx.db, id, { after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
}

/**
 * Sends a message again under its id, with new attempts.
 * @throws core.not-found, integrations.webhook-off, integrations.delivery-pending
 */
export async function redeliver(ctx: UserCtx, id: string, deliveryId: string): Promise<DeliveryRow> {
  await ctx.transaction(async (tx) => {
    await sendAgain(tx, await lockOwnWebhook(tx, id), deliveryId)
  })
  return getDelivery(ctx, id, deliveryId)
}

/**
 * Sends a message that says it is a test, whatever the webhook subscribes to.
 * @throws core.not-found, integrations.webhook-off
 */
export function sendTestMessage(ctx: UserCtx, id: string): Promise<DeliveryRow> {
  return ctx.transaction(async (tx) => sendTest(tx, await lockOwnWebhook(tx, id)))
}

async function getDelivery(ctx: UserCtx, webhookId: string, id: string): Promise<DeliveryRow> {
  const found = await store.findDelivery(ctx.db, id)
  if (found?.webhook.id !== webhookId) throw problem('core.not-found')
  return found.delivery
}

async function getOwn(ctx: UserCtx, id: string): Promise<WebhookRow> {
  const row = await store.findWebhook(ctx.db, { id, ownerId: ctx.actor.id })
  if (!row) throw problem('core.not-found')
  return row
}

/** The same, so that what our staff or another request changes meanwhile is seen. */
async function lockOwnWebhook(tx: Tx<UserCtx['actor']>, id: string): Promise<WebhookRow> {
  const row = await store.lockWebhook(tx.db, id)
  if (row?.ownerId !== tx.actor.id) throw problem('core.not-found')
  return row
}

async function makeSecret(ctx: UserCtx): Promise<{ secret: string; sealed: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: await encryptText(ctx, secret) }
}
