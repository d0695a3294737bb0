import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { seconds } from '#contract/core/durations.ts'
import type { DeliveryFailure } from '#contract/integrations/webhooks/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'

/** Receivers answer with a word at most. */
const maxBytes = 64_000

export type WebhookMessage = {
  readonly id: string
  readonly url: string
  readonly body: string
  /** Each signs the message, the newest first. */
  readonly secrets: readonly string[]
}

/** What an attempt got: the HTTP status of an answer, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: DeliveryFailure }

/**
 * Posts a message by Standard Webhooks; an address that gives no answer is not an error. Redirects
 * are not followed, and each connection checks that the address is not private, wherever its name
 * leads by then.
 */
export async function postWebhook(
  { now, ports }: Pick<Ctx, 'now' | 'ports'>,
  { id, url, body, secrets }: WebhookMessage,
  timeoutMs: number = seconds(10),
): Promise<WebhookAnswer> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
  const limits = { allowed: ports.config.webhookPrivateAddresses, maxBytes, timeoutMs }
  try {
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const
    return { status: (await fetchOutside(new URL(url), init, limits)).status, failure: null }
  } catch (error) {
    if (error instanceof OutsideError) return { status: null, failure: failureOf(error) }
    throw error
  }
}

const failuresByCode: Readonly<Record<string, DeliveryFailure>> = {
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken-off',
  EPIPE: 'broken-off',
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EPROTO: 'tls',
  HOSTNAME_MISMATCH: 'tls',
}
/** Codes of Node and of OpenSSL about certificates and handshakes. */
const tlsCode = /^ERR_(TLS|SSL)_|CERT|^UNABLE_TO_|SIGNATURE/

/** The kind of failure behind an error of the network, for the person who runs the server. */
export function failureOf({ reason, cause }: Pick<OutsideError, 'reason' | 'cause'>): DeliveryFailure {
  if (reason === 'too-large') return 'too-large'
  if (!(cause instanceof Error)) return 'unreachable'
  if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return 'timeout'
  if (cause.message.includes('is not allowed')) return 'private-address'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return failuresByCode[code] ?? (tlsCode.test(code) ? 'tls' : 'unreachable')
}

/** Names that lead nowhere on the internet, but to this machine or in one network (RFC 6761). */
const internalName = /^([^.]+|.+\.(localhost|local|internal))\.?$/i

/**
 * Whether an address can be a webhook's: a name, reached by TLS, without a password in it; where a
 * name leads is checked at each connection. `allowed` are private addresses of one's own network,
 * which may have names of its own.
 */
export function isWebhookAddress({ protocol, hostname, username, password }: URL, allowed: readonly string[]): boolean {
  if (username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return allowed.includes(host)
  return protocol === 'https:' && (allowed.length > 0 || !internalName.test(host))
}
