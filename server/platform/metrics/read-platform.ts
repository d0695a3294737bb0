import type { Platform } from '../platform.ts'
import * as figures from './figures.ts'

type Parts = Pick<Platform, 'metrics' | 'pool' | 'realtime' | 'jobs' | 'ports' | 'countStore'>

/**
 * Has the gauges of the platform read whenever somebody reads the metrics, and not in between.
 */
export function readPlatform({ metrics, pool, realtime, jobs, ports, countStore }: Parts): void {
  const single = (value: number) => [[{}, value]] as const
  metrics.read(figures.connectionCount, () => single(pool.totalCount))
  metrics.read(figures.idleConnections, () => single(pool.idleCount))
  metrics.read(figures.connectionLimit, () => single(pool.options.max ?? 0))
  metrics.read(figures.waitingForConnection, () => single(pool.waitingCount))
  metrics.read(figures.socketConnections, () => single(realtime.connections()))
  metrics.read(figures.sharedLimitUse, () => [...ports.limits.sharedUse()].map(([limit, used]) => [{ limit }, used]))
  metrics.read(figures.redisUp, () => (countStore ? single(countStore.isUp() ? 1 : 0) : []))
  metrics.read(figures.jobCounts, async () => {
    const { ready, failed } = await jobs.counts()
    return [
      [{ state: 'ready' }, ready],
      [{ state: 'failed' }, failed],
    ]
  })
  metrics.read(figures.oldestJobAge, async () => single(await jobs.oldestAgeSeconds()))
}
