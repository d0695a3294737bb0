import type { z } from 'zod'
import type { LimitClass } from './limit-class.ts'
import type { ProblemDetails } from './problem.ts'

/**
 * An event a browser sends; the server parses `payload` and acknowledges with `reply` or a problem.
 */
export type ClientEvent<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly from: 'client'
  readonly name: `${string}.${string}`
  readonly payload: P
  readonly reply: R
  /**
   * The class of rate limit it counts against, as the HTTP act of the same weight; none for what
   * only flows in a call or a chat.
   */
  readonly limit?: LimitClass
}

/** An event the server sends to the browsers in a room. */
export type ServerEvent<P extends z.ZodType = z.ZodType> = {
  readonly from: 'server'
  readonly name: `${string}.${string}`
  readonly payload: P
}

/** Declares an event that browsers send, with the schema of its acknowledgement. */
export function clientEvent<const P extends z.ZodType, const R extends z.ZodType>(
  event: Omit<ClientEvent<P, R>, 'from'>,
): ClientEvent<P, R> {
  return { from: 'client', ...event }
}

/** Declares an event that the server sends. */
export function serverEvent<const P extends z.ZodType>(event: Omit<ServerEvent<P>, 'from'>): ServerEvent<P> {
  return { from: 'server', ...event }
}

/** Every acknowledgement: the reply, or the same problem object HTTP would return. */
export type Acknowledgement<R> = { ok: true; reply: R } | { ok: false; problem: ProblemDetails }
