import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refusal } from '../auth-error.ts'
import { type AuthCtx, type AuthParts, type Caller, widen } from '../context/auth-context.ts'
import { countRequest, type RateClass } from '../context/rate-limits.ts'
import { chooseRedirect } from '../context/redirects.ts'

/** What answers a call; an object becomes JSON, undefined means the reply was sent. */
export type AuthHandler = (ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Makes handlers for Fastify out of ours: with context, rate limit and time-out around them. */
export type Answer = (rateClass: RateClass | null, handler: AuthHandler) => RouteHandlerMethod

const patience = seconds(10)

export function answering(platform: Platform, parts: AuthParts): Answer {
  return (rateClass, handler) => async (request, reply) => {
    const ctx = widen(platform.context({ kind: 'visitor' }, request.log), { parts, caller: callerOf(parts, request) })
    if (rateClass) await countRequest(ctx, rateClass)
    const answer = await inTime(handler(ctx, request, reply))
    return reply.sent ? reply : reply.send(answer)
  }
}

function callerOf(parts: AuthParts, request: FastifyRequest): Caller {
  const query: unknown = Reflect.get(Object(request.query), 'redirect_to')
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    audience: textOf(request.headers['x-jwt-aud']) ?? 'authenticated',
    redirectTo: chooseRedirect(parts.redirectRules, {
      header: textOf(request.headers.redirect_to),
      query: textOf(query),
      referer: request.headers.referer,
    }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Gives up waiting after ten seconds; what was begun may still finish, the client must ask how it stands. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(refusal(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.')),
    patience,
  )
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
