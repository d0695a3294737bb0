import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fingerprintOf } from '../log/error-groups.ts'

const accounts = new WeakMap<FastifyRequest, string>()
const failures = new WeakMap<FastifyRequest, string>()

/** Adds the account to the log line of its request, so that refused access names who tried. */
export function noteAccount(request: FastifyRequest, id: string): void {
  accounts.set(request, id)
}

/**
 * Adds the fingerprint of its error to the log line of a request: the error itself is in the log
 * once a minute.
 */
export function noteFailure(request: FastifyRequest, error: Error): void {
  failures.set(request, fingerprintOf(error))
}

/**
 * Logs each finished request with its route, status, time and account; pages and files at `debug`.
 * The path itself is left out, because it may hold a token or what somebody searched for.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const account = accounts.get(request)
    const failure = failures.get(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(account && { account }),
      ...(failure && { failure }),
    }
    const isCall = route.startsWith('/api/') || route.startsWith('/auth/') || route.startsWith('/functions/')
    if (isCall || reply.statusCode >= 500) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
    done()
  })
}
