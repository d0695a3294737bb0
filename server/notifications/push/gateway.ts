import { isIP } from 'node:net'
import { brand } from '#contract/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside } from '#server/platform/network/outside-fetch.ts'
import { outcomeOf, type PushMessage, type PushOutcome, topicOf } from './rules.ts'
import type { VapidKeys } from './service.keys.ts'
import type { PushDeviceRow } from './tables.ts'

/** Push services answer with a sentence at most. */
const maxBytes = 16_000

export type PushOptions = { readonly ttlSeconds: number; readonly isUrgent: boolean; readonly keys: VapidKeys }

/**
 * Encrypts a message for one browser (RFC 8291), signs it (RFC 8292), and hands it to the
 * browser's push service.
 * @throws OutsideError when the service does not answer, or is at a private address
 */
export async function sendPush(
  ctx: Ctx,
  { endpoint, p256dh, auth }: Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { ttlSeconds, isUrgent, keys }: PushOptions,
): Promise<PushOutcome> {
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: `mailto:${brand.supportEmail}`, ...keys },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(message.tag),
    },
  )
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const reply = await fetchOutside(
    new URL(endpoint),
    { method, headers: texts, ...(body && { body }), redirect: 'manual' },
    { allowed: ctx.ports.config.push.privateAddresses, maxBytes },
  )
  const outcome = outcomeOf(reply.status)
  if (outcome === 'refused') ctx.log.warn({ status: reply.status }, 'a push service refused a message')
  return outcome
}

/**
 * Whether an address can be that of a push service: a name, reached by TLS; where a name leads is
 * checked at each connection. `allowed` are private addresses of a service of one's own.
 */
export function isPushAddress({ protocol, hostname }: URL, allowed: readonly string[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return allowed.includes(host)
  return protocol === 'https:'
}
