import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { Delivery, Webhook, WebhookKind } from '../webhooks/schemas.ts'
import { webhookLists } from './values.ts'

/** A webhook as the staff sees it: its host alone, because a path may be a secret. */
export const DeskWebhook = z.object({
  id: Id,
  host: z.string(),
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  kinds: z.array(WebhookKind),
  createdAt: Instant,
  failingSince: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: Webhook.shape.endReason,
  /** When our staff turned it off; its owner cannot turn it on then. */
  blockedAt: Instant.nullable(),
  /** The message that was made last; null when none was in the last 30 days. */
  lastDelivery: Delivery.pick({ state: true, lastStatus: true, createdAt: true }).nullable(),
  /** Of the last hundred messages. */
  failedCount: z.number().int(),
})
export type DeskWebhook = z.infer<typeof DeskWebhook>

export const DeskWebhooksQuery = PageQuery.extend({
  list: z.enum(webhookLists).default('all'),
  ownerId: Id.optional(),
})
export type DeskWebhooksQuery = z.infer<typeof DeskWebhooksQuery>
export const DeskWebhooksPage = pageOf(DeskWebhook)

export const SwitchWebhook = z.object({ isOn: z.boolean(), reason: StaffReason })
export type SwitchWebhook = z.infer<typeof SwitchWebhook>
export const RedeliverForOwner = z.object({ reason: StaffReason })
