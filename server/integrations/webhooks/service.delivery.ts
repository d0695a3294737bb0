import { days } from '#contract/core/durations.ts'
import {
  deliveryKeptDays,
  type MessageKind,
  testKind,
  type WebhookKind,
} from '#contract/integrations/webhooks/values.ts'
import { problem } from '#contract/problems.ts'
import { decryptText } from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { webhookEndedEmail } from './emails.ts'
import { postWebhook, type WebhookAnswer } from './gateway.ts'
import { type DeliveryPayload, deliverJob } from './jobs.ts'
import { failingFrom, isDelivered, isOver, nextAttemptAt, pauseEnd } from './rules.ts'
import * as store from './store.ts'
import type { DeliveryRow, WebhookRow } from './tables.ts'

/** What happened, in ids and states: names are read through the API, while a consent allows it. */
export type WebhookData = Readonly<Record<string, string | null>>

/** Queues a message to each webhook of an advisor that subscribes to it, with the act. */
export async function announce(tx: Tx, advisorId: string | null, kind: WebhookKind, data: WebhookData): Promise<void> {
  if (advisorId === null) return
  const subscribed = await store.listHearing(tx.db, advisorId, kind)
  await queue(tx, { ownerId: advisorId, kind, data, webhookIds: subscribed.map(({ id }) => id) })
}

/**
 * Queues a message that says it is a test, and ends a pause of the webhook. It is tried once.
 * @throws integrations.webhook-off
 */
export async function sendTest(tx: Tx, { id, ownerId, endedAt }: WebhookRow): Promise<DeliveryRow> {
  if (endedAt) throw problem('integrations.webhook-off')
  await store.updateWebhook(tx.db, id, { pausedUntil: null })
  return firstRow(await queue(tx, { ownerId, kind: testKind, data: { webhookId: id }, webhookIds: [id] }))
}

type QueuedMessage = {
  readonly ownerId: string
  readonly kind: MessageKind
  readonly data: WebhookData
  readonly webhookIds: readonly string[]
}

async function queue(tx: Tx, { ownerId, kind, data, webhookIds }: QueuedMessage): Promise<DeliveryRow[]> {
  const body = JSON.stringify({ type: kind, timestamp: tx.now.toISOString(), data })
  const message = { kind, body, createdAt: tx.now, nextAttemptAt: tx.now }
  const deliveries = await store.insertDeliveries(
    tx.db,
    webhookIds.map((webhookId) => ({ ...message, webhookId })),
  )
  await tx.enqueueAll(
    deliverJob,
    deliveries.map(({ id: deliveryId }) => ({ payload: { deliveryId, attempt: 0 }, group: ownerId })),
  )
  return deliveries
}

/**
 * Queues a message of a webhook again, under the same id, and ends a pause of the webhook.
 * @throws core.not-found, integrations.webhook-off, integrations.delivery-pending
 */
export async function sendAgain(tx: Tx, { id, ownerId, endedAt }: WebhookRow, deliveryId: string): Promise<void> {
  const found = await store.findDelivery(tx.db, deliveryId)
  if (found?.webhook.id !== id) throw problem('core.not-found')
  if (endedAt) throw problem('integrations.webhook-off')
  if (found.delivery.state === 'pending') throw problem('integrations.delivery-pending')
  await store.updateWebhook(tx.db, id, { pausedUntil: null })
  await store.updateDelivery(tx.db, deliveryId, { state: 'pending', attempts: 0, nextAttemptAt: tx.now })
  await tx.enqueue(deliverJob, { deliveryId, attempt: 0 }, { group: ownerId })
}

/** Tries to deliver a message, and plans the next attempt when it fails. Safe to run twice. */
export async function deliver(ctx: Ctx, { deliveryId, attempt }: DeliveryPayload): Promise<void> {
  const found = await store.findDelivery(ctx.db, deliveryId)
  if (found?.delivery.state !== 'pending' || found.delivery.attempts !== attempt) return
  const { delivery, webhook } = found
  // Turned off while the message was made.
  if (webhook.endedAt) return store.updatePending(ctx.db, webhook.id)
  if (webhook.pausedUntil && webhook.pausedUntil > ctx.now) return ctx.transaction((tx) => postpone(tx, delivery))
  const secrets = await secretsOf(ctx, webhook)
  const answer = await postWebhook(ctx, { id: delivery.id, url: webhook.url, body: delivery.body, secrets })
  await ctx.transaction((tx) => settle(tx, delivery, answer))
}

/** Removes messages from the log that are older than it says. Safe to run twice. */
export function forgetOldDeliveries(ctx: Ctx): Promise<void> {
  return store.deleteDeliveriesBefore(ctx.db, new Date(ctx.now.getTime() - days(deliveryKeptDays)))
}

async function secretsOf(ctx: Ctx, webhook: WebhookRow): Promise<string[]> {
  const { secret, previousSecret, previousSecretUntil } = webhook
  const signs = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > ctx.now
  const texts = await Promise.all([secret, ...(signs ? [previousSecret] : [])].map((text) => decryptText(ctx, text)))
  return texts.flatMap((text) => text ?? [])
}

async function settle(tx: Tx, delivery: DeliveryRow, { status, failure }: WebhookAnswer): Promise<void> {
  // Attempts of several messages settle one after the other, so that one of them ends the webhook.
  const webhook = await store.lockWebhook(tx.db, delivery.webhookId)
  if (!webhook) return
  const tried = { attempts: delivery.attempts + 1, lastAttemptAt: tx.now, lastStatus: status, lastFailure: failure }
  if (isDelivered(status)) {
    await store.updateDelivery(tx.db, delivery.id, { ...tried, state: 'delivered', nextAttemptAt: null })
    return store.updateWebhook(tx.db, webhook.id, { failingSince: null, pausedUntil: null })
  }
  // A test is to show what is wrong now: it is tried once, and turns nothing off.
  const isTest = delivery.kind === testKind
  const next = webhook.endedAt === null && !isTest ? nextAttemptAt(delivery.attempts, tx.now) : null
  const state = next === null ? 'failed' : 'pending'
  const lastTriedAt = await store.findLastTry(tx.db, webhook.id)
  await store.updateDelivery(tx.db, delivery.id, { ...tried, state, nextAttemptAt: next })
  if (next) {
    const payload = { deliveryId: delivery.id, attempt: tried.attempts }
    await tx.enqueue(deliverJob, payload, { startAfter: next, group: webhook.ownerId })
  }
  if (isTest) return
  const failingSince = failingFrom({ failingSince: webhook.failingSince, lastTriedAt }, tx.now)
  const pausedUntil = status === null ? pauseEnd(failingSince, tx.now) : null
  if (webhook.endedAt !== null || !isOver(status, failingSince, tx.now))
    return store.updateWebhook(tx.db, webhook.id, { failingSince, pausedUntil })
  const endReason = status === 410 ? 'gone' : 'failing'
  await store.updateWebhook(tx.db, webhook.id, { failingSince, pausedUntil, endedAt: tx.now, endReason })
  await store.updatePending(tx.db, webhook.id)
  const { host } = new URL(webhook.url)
  const page = new URL('/settings/connections', tx.ports.config.publicUrl).href
  await sendEmail(tx, webhookEndedEmail, { userId: webhook.ownerId }, { host, page })
}

/** Queues the same attempt again for the end of its webhook's pause. */
async function postpone(tx: Tx, { id, webhookId, attempts }: DeliveryRow): Promise<void> {
  const webhook = await store.lockWebhook(tx.db, webhookId)
  // What a webhook that is off still had to be sent is given up already.
  if (!webhook || webhook.endedAt) return
  const startAfter = webhook.pausedUntil ?? tx.now
  await store.updateDelivery(tx.db, id, { nextAttemptAt: startAfter })
  await tx.enqueue(deliverJob, { deliveryId: id, attempt: attempts }, { startAfter, group: webhook.ownerId })
}
