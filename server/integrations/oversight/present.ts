import type { DeskWebhook } from '#contract/integrations/oversight/schemas.ts'
import type { DeskWebhookRow } from './store.ts'

/** A webhook without secrets; the path of an address may be one. */
export function presentDeskWebhook({ webhook, owner, recent }: DeskWebhookRow): DeskWebhook {
  const { id, url, kinds, createdAt, failingSince, endedAt, endReason, blockedAt } = webhook
  return {
    id,
    kinds,
    host: new URL(url).host,
    owner: { id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim(), email: owner.email },
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endReason,
    blockedAt: blockedAt?.toISOString() ?? null,
    lastDelivery: recent && {
      state: recent.state,
      lastStatus: recent.lastStatus,
      createdAt: recent.createdAt.toISOString(),
    },
    failedCount: recent?.failedCount ?? 0,
  }
}
