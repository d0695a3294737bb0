import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Platform } from '../platform.ts'

/**
 * Counts what this process does. Gauges read their values on scrape, so nothing is measured in
 * between; routes are labelled by pattern, so that ids and tokens never become labels.
 */
export function createMetrics(platform: Platform) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const { pool, realtime, jobs } = platform
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections nobody uses', () => pool.idleCount)
  gauge('database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  gauge('socket_connections', 'Realtime connections of this process', () => realtime.connections())
  new Gauge({
    name: 'shared_limit_used_ratio',
    help: 'Part of a limit of the whole installation, such as mails an hour, that is used',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [limit, part] of platform.ports.limits.sharedUse()) this.set({ limit }, part)
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs that wait to be done now, and jobs that failed for good',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      try {
        const { ready, failed } = await jobs.counts()
        this.set({ state: 'ready' }, ready)
        this.set({ state: 'failed' }, failed)
      } catch {
        // Without the database the other figures are wanted all the more.
        this.reset()
      }
    },
  })

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe(request: FastifyRequest, reply: FastifyReply): void {
      const { url: route = 'unknown' } = request.routeOptions
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    },
  }
}
