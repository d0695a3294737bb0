import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter'
import type { Redis } from 'ioredis'
import { seconds } from '#contract/core/durations.ts'

type ShardedAdapter = ReturnType<typeof createShardedAdapter>
type ChosenAdapter = ShardedAdapter | ReturnType<typeof createAdapter>

// A Redis that answers later than this is treated as away.
const timeoutMs = seconds(2)

/**
 * Chooses how rooms reach over all nodes: from Redis 7 on each room has a channel of its own
 * (sharded Pub/Sub), so a node receives only what its own people are in. All nodes must choose
 * alike, so a Redis that does not report its version counts as a new one.
 */
export async function chooseAdapter(pub: Redis, sub: Redis): Promise<ChosenAdapter> {
  const version = await findVersion(pub)
  return version !== null && version < 7 ? createAdapter(pub, sub) : shardedAdapter(pub, sub)
}

/** The major version, or null when Redis does not answer. */
async function findVersion(redis: Redis): Promise<number | null> {
  const info = await redis.info('server').catch(() => '')
  const major = /^redis_version:(\d+)\./m.exec(info)?.[1]
  return major === undefined ? null : Number(major)
}

function shardedAdapter(pub: Redis, sub: Redis): ShardedAdapter {
  silence(pub, sub)
  const adapterOf = createShardedAdapter(pub, sub)
  // Not an arrow function: Socket.IO calls it with `new`.
  return function sharded(namespace: Parameters<ShardedAdapter>[0]) {
    const adapter = adapterOf(namespace)
    const addAll = adapter.addAll.bind(adapter)
    adapter.addAll = async (id, joined) => {
      const isNew = [...joined].some((room) => room !== id && !adapter.rooms.has(room))
      await addAll(id, joined)
      // Otherwise an event sent right after the join would be lost.
      if (isNew) await untilSubscribed(sub)
    }
    return adapter
  }
}

/** Resolves when Redis has carried out the subscriptions sent before, or is away. */
async function untilSubscribed(sub: Redis): Promise<void> {
  if (sub.status !== 'ready') return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, timeoutMs)
  await Promise.race([sub.ping().catch(() => null), late.promise])
  clearTimeout(timer)
}

/**
 * The adapter does not look at what becomes of its commands. What fails here is lost, and
 * `reconnectAfterGaps` has clients read it.
 */
function silence(pub: Redis, sub: Redis): void {
  const spublish = pub.spublish.bind(pub)
  const ssubscribe = sub.ssubscribe.bind(sub)
  const sunsubscribe = sub.sunsubscribe.bind(sub)
  Object.assign(pub, { spublish: (...args: Parameters<typeof spublish>) => spublish(...args).catch(() => 0) })
  Object.assign(sub, {
    ssubscribe: (channel: string) => ssubscribe(channel).catch(() => 0),
    sunsubscribe: (...channels: string[]) => sunsubscribe(...channels).catch(() => 0),
  })
}
