import type { Delivery, Webhook } from '#contract/integrations/webhooks/schemas.ts'
import type { DeliveryRow, WebhookRow } from './tables.ts'

/** A webhook without its secrets. */
export function presentWebhook(row: WebhookRow): Webhook {
  const { id, url, kinds, createdAt, failingSince, endedAt, endReason, blockedAt, previousSecretUntil } = row
  return {
    id,
    url,
    kinds,
    isBlocked: blockedAt !== null,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endReason,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, kind, createdAt, state, attempts, lastAttemptAt, lastStatus, lastFailure, nextAttemptAt } = row
  return {
    id,
    kind,
    state,
    attempts,
    lastStatus,
    lastFailure,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }
}
