import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { useAgent as filteringAgent } from 'request-filtering-agent'
import { seconds } from '#contract/core/durations.ts'

type OutsideReason = 'unreachable' | 'too-large'

/** Why an address of a person's choice gave no reply. */
export class OutsideError extends Error {
  readonly reason: OutsideReason

  /** Whether a download ended because its time was over. */
  readonly isTooSlow: boolean

  constructor(reason: OutsideReason, cause?: unknown, { isTooSlow = false } = {}) {
    super(`an outside address was ${reason}`, { cause })
    this.reason = reason
    this.isTooSlow = isTooSlow
  }
}

export type OutsideRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** With `manual`, a redirect is returned instead of followed. */
  readonly redirect?: 'follow' | 'manual'
}
export type OutsideLimits = {
  /**
   * Private addresses that may be reached all the same, such as `CALENDAR_PRIVATE_ADDRESSES`.
   */
  readonly allowed: readonly string[]
  readonly maxBytes: number
  /** Ten seconds unless it is given. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = seconds(10)
const maxRedirects = 4

/**
 * Fetches an address that a person typed. Each connection, redirects included, is refused when its
 * resolved IP address is private, and the whole exchange ends after `timeoutMs` or `maxBytes`.
 *
 * @throws OutsideError
 */
export function fetchOutside(url: URL, init: OutsideRequest, limits: OutsideLimits): Promise<Response> {
  const receive = async (reply: IncomingMessage) => responseOf(reply, await readBody(reply, limits.maxBytes))
  return follow(url, init, {
    allowed: limits.allowed,
    signal: AbortSignal.timeout(limits.timeoutMs ?? usualTimeoutMs),
    receive,
  })
}

/**
 * Downloads a file of an address in the configuration, with the same care, in `timeoutMs` for the
 * whole of it. The body of a 200 goes to `path`; the response that is returned has none.
 *
 * @throws OutsideError; what was written by then stays at `path`
 */
export async function downloadOutside(
  url: URL,
  init: OutsideRequest,
  { allowed, maxBytes, timeoutMs, path }: OutsideLimits & { readonly timeoutMs: number; readonly path: string },
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const receive = async (reply: IncomingMessage) => {
    if (reply.statusCode === 200) await pipeline(bounded(reply, maxBytes), createWriteStream(path), { signal })
    else reply.resume()
    return responseOf(reply, Buffer.alloc(0))
  }
  try {
    return await follow(url, init, { allowed, signal, receive })
  } catch (error) {
    throw signal.aborted ? new OutsideError('unreachable', error, { isTooSlow: true }) : error
  }
}

type Exchange = {
  readonly allowed: readonly string[]
  readonly signal: AbortSignal
  readonly receive: (reply: IncomingMessage) => Promise<Response>
}

async function follow(url: URL, init: OutsideRequest, exchanged: Exchange): Promise<Response> {
  let target = url
  let headers = init.headers ?? {}
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    assertScheme(target, exchanged)
    const reply = await exchange(target, { ...init, headers }, exchanged)
    const location = reply.headers.get('location')
    if (reply.status < 300 || reply.status > 399 || location === null || init.redirect === 'manual') return reply
    const next = URL.parse(location, target)
    if (!next) throw new OutsideError('unreachable')
    // Credentials are for the origin they were typed for.
    if (next.origin !== target.origin) headers = withoutAuthorization(headers)
    target = next
  }
  throw new OutsideError('unreachable')
}

/** Plain HTTP would send a secret address in the clear, so it is for private networks only. */
function assertScheme({ protocol }: URL, { allowed }: Pick<Exchange, 'allowed'>): void {
  if (protocol !== 'https:' && !(protocol === 'http:' && allowed.length > 0)) throw new OutsideError('unreachable')
}

function withoutAuthorization(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))
}

function exchange(
  url: URL,
  { method = 'GET', headers = {}, body }: OutsideRequest,
  { allowed, signal, receive }: Exchange,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const fail = (error: unknown) =>
    reject(error instanceof OutsideError ? error : new OutsideError('unreachable', error))
  try {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    // The agent checks the address at the moment of connecting, so a changed DNS answer is no way
    // around it.
    const agent = filteringAgent(url.href, { allowIPAddressList: [...allowed], keepAlive: false })
    const request = send(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, agent, signal })
    request.on('error', fail)
    request.on('response', (reply) => {
      receive(reply).then(resolve, fail)
    })
    // A reply that changes the protocol is no response, and ends the connection without an error.
    request.on('upgrade', (_reply, socket) => {
      socket.destroy()
      fail(new OutsideError('unreachable'))
    })
    request.end(body)
  } catch (error) {
    fail(error)
  }
  return promise
}

async function readBody(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const bytes of bounded(reply, maxBytes)) chunks.push(bytes)
  return Buffer.concat(chunks)
}

async function* bounded(reply: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw new OutsideError('too-large')
    yield bytes
  }
}

const bodiless = new Set([204, 205, 304])

function responseOf(reply: IncomingMessage, bytes: Buffer): Response {
  const status = reply.statusCode ?? 0
  if (status < 200 || status > 599) throw new OutsideError('unreachable')
  const headers = new Headers()
  for (const [name, values] of Object.entries(reply.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return new Response(bodiless.has(status) || bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers })
}
