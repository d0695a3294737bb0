import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { deliveryFailures, deliveryStates, messageKinds, webhookEndReasons, webhookKinds } from './values.ts'

export const WebhookKind = z.enum(webhookKinds)
const kinds = z.array(WebhookKind).min(1, 'Choose at least one')
const notSecure = 'Enter an address that starts with https://'
const Address = z
  .string()
  .trim()
  .max(500)
  .check(z.url({ protocol: /^https?$/, error: notSecure }))
  // Private addresses of one's own network may do without TLS; the server knows which there are.
  .refine((text) => !/^http:\/\/(?![\d.]+(?:[:/?#]|$)|\[)/i.test(text), notSecure)

/** An address that is sent what happens, without the secret that signs it. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(WebhookKind),
  createdAt: Instant,
  /** Since when nothing has arrived; null while it works. */
  failingSince: Instant.nullable(),
  /** When it was turned off, by its owner or after days of failures. */
  endedAt: Instant.nullable(),
  /** Why it is off; null while it is on, and for webhooks that ended before this was kept. */
  endReason: z.enum(webhookEndReasons).nullable(),
  /** Turned off by our staff: its owner cannot turn it on. */
  isBlocked: z.boolean(),
  /** Until when the secret before the last rotation signs too. */
  previousSecretUntil: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.object({ url: Address, kinds })
export type NewWebhook = z.infer<typeof NewWebhook>

export const SaveWebhook = z.object({ kinds, isOn: z.boolean() }).partial()
export type SaveWebhook = z.infer<typeof SaveWebhook>

/** The secret is shown when it is made, and never again. */
export const WebhookSecret = z.object({ secret: z.string() })
export const CreatedWebhook = Webhook.extend(WebhookSecret.shape)

/** One message to one webhook, and what became of it. */
export const Delivery = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  createdAt: Instant,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  lastAttemptAt: Instant.nullable(),
  /** The HTTP status of the last answer; null when none came. */
  lastStatus: z.number().int().nullable(),
  /** Why the last attempt got no answer; null when one came. */
  lastFailure: z.enum(deliveryFailures).nullable(),
  nextAttemptAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>
export const DeliveryParams = z.object({ id: Id, deliveryId: Id })
