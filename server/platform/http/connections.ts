import type { FastifyInstance } from 'fastify'
import { hours, seconds } from '#contract/core/durations.ts'
import type { Platform } from '../platform.ts'

export type TimeLimits = {
  /** From the first byte of a request to the last byte of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to the last byte of its body. */
  readonly requestMs: number
  /** How long a connection may neither send nor take a byte, outside keep-alive. */
  readonly silenceMs: number
  /** From the first to the last byte of a long reply, however its reader takes it. */
  readonly replyMs: number
  readonly checkEveryMs: number
}

/**
 * How long a connection may take. Silence covers connections that send nothing and readers that
 * take nothing; it is longer than any handler works without sending.
 */
export const connectionTimeLimits: TimeLimits = {
  headersMs: seconds(15),
  requestMs: seconds(25),
  silenceMs: seconds(30),
  // A file of 25 MB at 2.5 kilobytes a second.
  replyMs: hours(3),
  checkEveryMs: seconds(5),
}

const shortReplyLength = 65_536

/**
 * Cuts off long replies whose reader keeps the connection busy with a few bytes at a time: each
 * holds a connection, and the file or the memory that it is read from.
 */
export function endLongReplies(app: FastifyInstance, { replyMs }: Pick<TimeLimits, 'replyMs'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!isShort(payload)) {
      const timer = setTimeout(() => reply.raw.destroy(), replyMs).unref()
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** The buffers of the system take a short reply at once. */
function isShort(payload: unknown): boolean {
  const isWhole = typeof payload === 'string' || payload instanceof Uint8Array
  return payload === null || payload === undefined || (isWhole && payload.length <= shortReplyLength)
}

/**
 * Tells clients to open a new connection for their next request, which a load balancer sends to
 * another process.
 */
export function closeConnectionsOnDrain(app: FastifyInstance, platform: Platform): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (platform.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
}
