import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { problem } from '#contract/problems.ts'
import type { Logger } from './context.ts'

/** So many points in a window, counted per key. */
export type Limit = { readonly name: string; readonly points: number; readonly windowSeconds: number }

/** What a limiter says: go on, or come back after so many seconds. */
export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts tries over all nodes (Redis) or in this process; counts nothing when limits are switched off. */
export type Limits = {
  /** Takes one point and tells whether it was there to take. */
  take(limit: Limit, key: string): Promise<Allowance>
  /** Takes one point or throws `core.too-many` with the time to wait. */
  demand(limit: Limit, key: string): Promise<void>
  /** Forgets the tries of a key, as after a successful sign-in. */
  forget(limit: Limit, key: string): Promise<void>
}

const free: Allowance = { allowed: true }

/** Makes the limits of this process. `factor` multiplies every limit; 0 switches them off. */
export function createLimits(options: { factor: number; redis: Redis | null; log: Logger }): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(limit: Limit): RateLimiterAbstract {
    const name = `${limit.name}:${limit.points}:${limit.windowSeconds}`
    let limiter = limiters.get(name)
    if (!limiter) {
      const points = Math.max(1, Math.ceil(limit.points * options.factor))
      const common = { keyPrefix: `limit:${limit.name}`, points, duration: limit.windowSeconds }
      limiter = options.redis
        ? new RateLimiterRedis({ ...common, storeClient: options.redis })
        : new RateLimiterMemory(common)
      limiters.set(name, limiter)
    }
    return limiter
  }

  async function take(limit: Limit, key: string): Promise<Allowance> {
    if (options.factor === 0) return free
    try {
      await limiterOf(limit).consume(key)
      return free
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) }
      // The store is away. Refusing everybody would turn that into an outage, so we let them in and say so.
      options.log.warn({ err: refusal, limit: limit.name }, 'rate limit store does not answer')
      return free
    }
  }

  return {
    take,
    async demand(limit, key) {
      const allowance = await take(limit, key)
      if (!allowance.allowed) throw problem('core.too-many', { retryAfterSeconds: allowance.retryAfterSeconds })
    },
    async forget(limit, key) {
      if (options.factor !== 0) await limiterOf(limit).delete(key)
    },
  }
}
