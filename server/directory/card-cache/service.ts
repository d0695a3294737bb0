import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ChannelSubscription } from '#server/platform/db/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { changedFirm, listenForChanges } from '../changes/service.ts'
import { cardsOf } from '../service.ts'

/** As many cards as a busy hour shows; some kilobytes each. */
const maxCards = 5_000

/** Recently read cards. A card is dropped when the database notifies that its advisor changed. */
type CardCache = {
  /** Reads outside of any transaction, so that uncommitted facts are never cached. */
  readonly read: (ids: readonly string[]) => Promise<Map<string, AdvisorCard>>
  readonly cards: LRUCache<string, AdvisorCard>
  /** Reads under way, which may return a card as it was before a change. */
  readonly reads: Set<Read>
  /** Whether every change is received. Nothing is cached otherwise. */
  isListening: boolean
  subscription: ChannelSubscription | null
}
type Read = { readonly changed: Set<string>; isStale: boolean }
const cacheSlot = defineSlot<CardCache>('directory.card-cache')

/**
 * Creates the cache of an app, and ends its subscription with the app. Until `startCardCache`
 * nothing is cached.
 */
export function provideCardCache(app: FastifyInstance, platform: Platform): void {
  const read: CardCache['read'] = (ids) => cardsOf(platform.context({ kind: 'visitor' }), ids)
  const cache: CardCache = {
    read,
    cards: new LRUCache({ max: maxCards }),
    reads: new Set(),
    isListening: false,
    subscription: null,
  }
  platform.ports.slots.set(cacheSlot, cache)
  app.addHook('onClose', () => cache.subscription?.close())
}

/** Starts to listen for changes, and to cache cards. */
export function startCardCache({ ports, pool, watch, log }: Platform): void {
  const cache = ports.slots.get(cacheSlot)
  const databaseUrl = pool.options.connectionString
  if (!cache || cache.subscription || databaseUrl === undefined) return
  cache.subscription = listenForChanges({
    databaseUrl,
    watch,
    onConnected: () => {
      cache.isListening = true
    },
    onChange: (payload) => (changedFirm(payload) === null ? drop(cache, payload) : clear(cache)),
    onDisconnected: () => {
      cache.isListening = false
      clear(cache)
    },
    onError: (err) => log.warn({ err }, 'not listening for changes of advisors; their cards are not cached'),
  })
}

/**
 * Cards of several advisors as a visitor sees them, up to date within milliseconds of a commit;
 * unknown ids are missing. The caller sets when an advisor is next free, which changes with time.
 */
export async function cachedCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AdvisorCard>> {
  const cache = ctx.ports.slots.get(cacheSlot)
  if (!cache?.isListening) return cardsOf(ctx, ids)
  const found = new Map<string, AdvisorCard>()
  const missing = ids.filter((id) => {
    const card = cache.cards.get(id)
    if (card) found.set(id, card)
    return !card
  })
  if (missing.length === 0) return found
  const read: Read = { changed: new Set(), isStale: false }
  cache.reads.add(read)
  try {
    for (const [id, card] of await cache.read(missing)) {
      found.set(id, card)
      if (!read.isStale && !read.changed.has(id)) cache.cards.set(id, card)
    }
  } finally {
    cache.reads.delete(read)
  }
  return found
}

function drop({ cards, reads }: CardCache, id: string): void {
  cards.delete(id)
  for (const read of reads) read.changed.add(id)
}

function clear({ cards, reads }: CardCache): void {
  cards.clear()
  for (const read of reads) read.isStale = true
}
