import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestDuration, requestsInFlight } from '../metrics/figures.ts'
import type { Platform } from '../platform.ts'
import { type OpenSpan, openSpan } from '../tracing/span.ts'

/** Machines call these every few seconds: their spans would bury the others. */
const untraced = new Set(['/health', '/ready', '/metrics'])

/**
 * Measures every request by the template of its route, so that ids and tokens never become labels,
 * and opens the span under which everything it does is recorded.
 */
export function observeRequests(app: FastifyInstance, { metrics }: Pick<Platform, 'metrics'>): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  let inFlight = 0
  metrics.read(requestsInFlight, () => [[{}, inFlight]])

  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    // Also comes when the caller hangs up.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    const span = spanOf(request)
    if (!span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      span.set('http.response.status_code', reply.statusCode)
      span.end(reply.statusCode >= 500 ? new Error('request failed') : undefined)
    })
    span.within(done)
  })
  // Reading a body ends in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics.observe(requestDuration, labels, reply.elapsedTime / 1_000)
    done()
  })
}

function spanOf({ method, routeOptions: { url: route = 'unknown' }, headers, id }: FastifyRequest): OpenSpan | null {
  if (untraced.has(route)) return null
  const { traceparent } = headers
  const parent = typeof traceparent === 'string' ? traceparent : undefined
  return openSpan(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'request.id': id },
    ...(parent !== undefined && { parent, isForeign: true }),
  })
}
