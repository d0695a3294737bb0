import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hasDiskSpace, reachable } from '../db/client.ts'
import type { Platform } from '../platform.ts'
import { bearerToken } from './access.ts'
import { isDirectFromHere } from './direct-call.ts'

/**
 * What operations call: /health (the process answers), /ready (so do database and queue; "degraded"
 * names what else is away while requests are still served) and /metrics (Prometheus text). Metrics
 * tell how busy a business is, so others see them only with METRICS_TOKEN or METRICS_PUBLIC.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const { metrics } = platform
  metrics.watchProcess()

  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))

  app.get('/ready', async (_request, reply) => {
    const database = await reachable(platform)
    const [queue, disk] = database
      ? await Promise.all([platform.jobs.isReady(), hasDiskSpace(platform)])
      : [false, true]
    const ready = database && queue && disk && !platform.isDraining()
    const away = platform.countStore?.isUp() === false ? ['redis'] : []
    const served = away.length > 0 ? 'degraded' : 'ready'
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? served : 'not ready', database, queue, disk, ...(away.length > 0 && { away }) })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(platform.config, request)) return reply.callNotFound()
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}

function mayReadMetrics({ metricsPublic, metricsToken }: Config, request: FastifyRequest): boolean {
  if (metricsPublic) return true
  return metricsToken === null ? isDirectFromHere(request) : isSameToken(request.headers.authorization, metricsToken)
}

function isSameToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(bearerToken(authorization) ?? ''), digest(token))
}
