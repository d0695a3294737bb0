import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { authError } from '../auth-error.ts'
import { type AuthCtx, type AuthServices, type Caller, withAuth } from '../context/auth-context.ts'
import { countRequest, type RateClass } from '../context/rate-limits.ts'
import { chooseRedirect } from '../context/redirects.ts'
import { tokenAudience } from '../tables.ts'

/**
 * Handles a call of the protocol. An object becomes JSON; undefined means that the reply is sent
 * already.
 */
export type AuthHandler = (ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Turns a handler into one of Fastify: adds the context, a rate limit and a timeout. */
export type HandlerFactory = (rateClass: RateClass | null, handler: AuthHandler) => RouteHandlerMethod

const timeoutMs = seconds(10)

export function createHandlerFactory(platform: Platform, services: AuthServices): HandlerFactory {
  return (rateClass, handler) => async (request, reply) => {
    const ctx = withAuth(platform.context({ kind: 'visitor' }, request.log), {
      services,
      caller: callerOf(services, request),
    })
    if (rateClass) await countRequest(ctx, rateClass)
    const result = await withTimeout(handler(ctx, request, reply))
    return reply.sent ? reply : reply.send(result)
  }
}

function callerOf(services: AuthServices, request: FastifyRequest): Caller {
  const query: unknown = Reflect.get(Object(request.query), 'redirect_to')
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    audience: textOf(request.headers['x-jwt-aud']) ?? tokenAudience,
    redirectTo: chooseRedirect(services.redirectRules, {
      header: textOf(request.headers.redirect_to),
      query: textOf(query),
      referer: request.headers.referer,
    }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Answers 504 after ten seconds. The work may still finish, so the client has to ask for the state.
 */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(authError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.')),
    timeoutMs,
  )
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
