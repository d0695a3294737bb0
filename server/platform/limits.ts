import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { problem } from '#contract/problems.ts'
import type { Logger } from './log/logger.ts'
import type { CountStore } from './redis.ts'

/** A number of points in a window, counted per key. */
export type Limit = {
  readonly name: string
  readonly points: number
  readonly windowSeconds: number
  /**
   * One key for the whole installation: its use is shown in /metrics, and logged at half and at the
   * end.
   */
  readonly isShared?: true
}

/** The key of an email address or a phone number: Redis may hold the keys and learns no address. */
export const recipientKey = (recipient: string): string =>
  createHash('sha256').update(recipient.toLowerCase()).digest('base64url')

/**
 * The result of a limiter: the points used and left of all in this window, and the seconds until
 * all are there again, which is the time to wait when denied.
 */
export type Allowance = {
  readonly allowed: boolean
  readonly used: number
  readonly points: number
  readonly remaining: number
  readonly retryAfterSeconds: number
}

/**
 * Counts tries over all nodes (Redis) or in this process; counts nothing when limits are switched
 * off.
 */
export type Limits = {
  /** Takes one point and tells whether it was there to take. */
  take(limit: Limit, key: string): Promise<Allowance>
  /** Takes one point or throws `core.too-many` with the time to wait. */
  demand(limit: Limit, key: string): Promise<void>
  /** Gives one point back, as when what it was taken for turned out to be in order. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Forgets the tries of a key, as after a successful sign-in. */
  forget(limit: Limit, key: string): Promise<void>
  /** The part of each shared limit that is used in this window, from 0 to 1. */
  sharedUse(): ReadonlyMap<string, number>
}

type Options = { readonly factor: number; readonly store: CountStore | null; readonly log: Logger }
type Limiters = {
  readonly points: number
  readonly everywhere: RateLimiterAbstract | null
  readonly here: RateLimiterAbstract
}

/**
 * Makes the limits of this process; `factor` multiplies every limit, and 0 switches them off. While
 * Redis is away each node counts in its own memory (docs/decisions/015-limits-fail-open.md).
 */
export function createLimits({ factor, store, log }: Options): Limits {
  const limiters = new Map<string, Limiters>()
  const uses = new Map<string, { part: number; until: number }>()

  function limitersOf(limit: Limit): Limiters {
    const name = `${limit.name}:${limit.points}:${limit.windowSeconds}`
    const cached = limiters.get(name)
    if (cached) return cached
    const points = Math.max(1, Math.ceil(limit.points * factor))
    const options = { keyPrefix: `limit:${limit.name}`, points, duration: limit.windowSeconds }
    const everywhere = store ? new RateLimiterRedis({ ...options, storeClient: store.client }) : null
    const made = { points, everywhere, here: new RateLimiterMemory(options) }
    limiters.set(name, made)
    return made
  }

  /** Acts on the count over all nodes where that answers, otherwise on the one of this node. */
  async function act<T>(limit: Limit, work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const { everywhere, here } = limitersOf(limit)
    if (!everywhere || !store?.isUp()) return work(here)
    try {
      return await work(everywhere)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      store.reportFailure()
      return work(here)
    }
  }

  async function take(limit: Limit, key: string): Promise<Allowance> {
    if (factor === 0) {
      const { points, windowSeconds } = limit
      return { allowed: true, used: 0, points, remaining: points, retryAfterSeconds: windowSeconds }
    }
    const { state, allowed } = await act(limit, (limiter) => limiter.consume(key)).then(
      (found) => ({ state: found, allowed: true }),
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return { state: error, allowed: false }
        throw error
      },
    )
    const used = state.consumedPoints
    if (limit.isShared) noteUse(limit, { used, msLeft: state.msBeforeNext })
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1_000))
    return {
      allowed,
      used,
      points: limitersOf(limit).points,
      remaining: Math.max(0, state.remainingPoints),
      retryAfterSeconds,
    }
  }

  function noteUse(limit: Limit, { used, msLeft }: { used: number; msLeft: number }): void {
    const { points } = limitersOf(limit)
    uses.set(limit.name, { part: Math.min(1, used / points), until: performance.now() + msLeft })
    // Counting is atomic over all nodes, so one request alone sees each of these numbers.
    if (used === Math.ceil(points / 2)) log.warn({ limit: limit.name, points }, 'half of a shared limit is used')
    if (used === points + 1) log.error({ limit: limit.name, points }, 'a shared limit is used up')
  }

  return {
    take,
    async demand(limit, key) {
      const allowance = await take(limit, key)
      if (!allowance.allowed) throw problem('core.too-many', { retryAfterSeconds: allowance.retryAfterSeconds })
    },
    async giveBack(limit, key) {
      if (factor !== 0) await act(limit, (limiter) => limiter.reward(key, 1))
    },
    async forget(limit, key) {
      if (factor !== 0) await act(limit, (limiter) => limiter.delete(key))
    },
    sharedUse() {
      const current = [...uses].map(([name, { part, until }]) => [name, until > performance.now() ? part : 0] as const)
      return new Map(current)
    },
  }
}
