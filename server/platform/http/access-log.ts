import type { FastifyInstance } from 'fastify'

/**
 * Notes each finished request by its route, status and time. The path itself is not noted: it may hold a token, and
 * the query what somebody searched for. Pages and files are told at `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    const isCall = route.startsWith('/api/') || route.startsWith('/auth/') || route.startsWith('/functions/')
    if (isCall || reply.statusCode >= 500) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
    done()
  })
}
