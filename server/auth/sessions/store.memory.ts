import { LRUCache } from 'lru-cache'
import { minutes, seconds } from '#contract/core/durations.ts'
import { defineSlot } from '#server/platform/slots.ts'
import type { TokenHolder } from './store.ts'

const rememberedSessions = 50_000
/** Triggers notify of every change; this bounds what somebody changes while they are disabled. */
const rememberedForMs = minutes(1)
/** How old the last sign of life of the connection that notifies may be. */
const leaseMs = seconds(3)

/**
 * The holders of sessions that this process has read, kept until the database notifies of a
 * change (docs/decisions/027-sessions-in-memory.md). It knows nothing while the connection that
 * notifies is silent.
 */
export type HolderMemory = {
  find(sessionId: string): TokenHolder | undefined
  /** Reads a holder and keeps it, unless a change was notified of meanwhile. */
  load(sessionId: string, read: () => Promise<TokenHolder | null>): Promise<TokenHolder | null>
  /** Forgets who a notification of the database names. */
  forget(payload: string): void
  /** Everything that committed before this instant has been notified of. */
  onAlive(at: number): void
  onDisconnected(): void
}

/** The channel on which triggers notify of ended sessions, and of users who may do more or less. */
export const accessChannel = 'auth_access_ended'
export const holderMemorySlot = defineSlot<HolderMemory>('auth.holders')

/** Creates an empty memory, of no use until `onAlive`. Instants are those of `performance.now`. */
export function createHolderMemory(clock = () => performance.now()): HolderMemory {
  const holders = new LRUCache<string, TokenHolder>({ max: rememberedSessions, ttl: rememberedForMs })
  let aliveAt = Number.NEGATIVE_INFINITY
  let changes = 0
  const isCurrent = () => clock() - aliveAt < leaseMs

  function forgetAll(): void {
    changes += 1
    holders.clear()
  }

  return {
    find: (sessionId) => (isCurrent() ? holders.get(sessionId) : undefined),
    async load(sessionId, read) {
      const before = changes
      const holder = await read()
      // What was read may be older than the change.
      if (holder && changes === before && isCurrent()) holders.set(sessionId, holder)
      return holder
    },
    forget(payload) {
      const [kind, id = ''] = payload.split(' ')
      changes += 1
      if (kind === 'session') holders.delete(id)
      else for (const [sessionId, { userId }] of holders.entries()) if (userId === id) holders.delete(sessionId)
    },
    onAlive(at) {
      // Nobody heard what happened while the lease was over.
      if (!isCurrent()) forgetAll()
      aliveAt = at
    },
    onDisconnected() {
      aliveAt = Number.NEGATIVE_INFINITY
      forgetAll()
    },
  }
}
