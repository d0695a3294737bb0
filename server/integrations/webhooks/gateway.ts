import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { seconds } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError } from '#server/platform/outside-fetch.ts'

/** Receivers answer with a word at most. */
const maxBytes = 64_000

export type WebhookMessage = {
  readonly id: string
  readonly url: string
  readonly body: string
  /** Each signs the message, the newest first. */
  readonly secrets: readonly string[]
}

/**
 * Posts a message by Standard Webhooks. Redirects are not followed, and each connection checks that
 * the address is not private, wherever its name leads by then.
 * @returns the HTTP status, or null when no answer came in time
 */
export async function postWebhook(
  { now, ports }: Pick<Ctx, 'now' | 'ports'>,
  { id, url, body, secrets }: WebhookMessage,
  timeoutMs: number = seconds(10),
): Promise<number | null> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
  const limits = { allowed: ports.config.webhookPrivateAddresses, maxBytes, timeoutMs }
  try {
    return (await fetchOutside(new URL(url), { method: 'POST', headers, body, redirect: 'manual' }, limits)).status
  } catch (error) {
    if (error instanceof OutsideError) return null
    throw error
  }
}

/** Names that lead nowhere on the internet, but to this machine or in one network (RFC 6761). */
const internalName = /^([^.]+|.+\.(localhost|local|internal))\.?$/i

/**
 * Whether an address can be a webhook's: a name, reached by TLS, without a password in it. Where a
 * name leads is checked at each connection. `allowed` are private addresses of one's own network,
 * which may have names of its own.
 */
export function isWebhookAddress({ protocol, hostname, username, password }: URL, allowed: readonly string[]): boolean {
  if (username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return allowed.includes(host)
  return protocol === 'https:' && (allowed.length > 0 || !internalName.test(host))
}
