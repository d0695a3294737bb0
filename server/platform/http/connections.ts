import type { FastifyInstance } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import type { Platform } from '../platform.ts'

export type TimeLimits = {
  /** From the first byte of a request to the last byte of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to the last byte of its body. */
  readonly requestMs: number
  /** How long a connection may neither send nor take a byte, outside keep-alive. */
  readonly silenceMs: number
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
  checkEveryMs: seconds(5),
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
