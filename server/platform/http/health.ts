import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasDiskSpace, reachable } from '../db/client.ts'
import type { Platform } from '../platform.ts'
import { createMetrics } from './metrics.ts'

/**
 * What those who run the product ask: /health (the process answers), /ready (so do database and queue; "degraded" names
 * what else is away while requests are still served) and /metrics (Prometheus text). Metrics tell how busy a business is, so others than this machine see them only when allowed.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const metrics = createMetrics(platform)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })

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
    if (!platform.config.metricsPublic && !isFromHere(request)) return reply.callNotFound()
    return reply.header('content-type', metrics.contentType).send(await metrics.read())
  })
}

function isFromHere({ ip }: FastifyRequest): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}
