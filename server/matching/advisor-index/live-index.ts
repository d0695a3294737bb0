/**
 * Keeps an advisor index up to date: advisors who change are read again
 * (directory/changes/service.ts). Changes may be missed while the connection is lost, so a new
 * index is built afterwards and replaces the old one whole.
 */
import { minutes, seconds } from '#contract/core/durations.ts'
import { changedFirm, listenForChanges } from '#server/directory/changes/service.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type AdvisorIndex, addListing, createIndex, putListing, removeListing } from './advisor-index.ts'
import { idAt } from './ids.ts'
import { isSpent } from './slots.ts'
import { countAdvisors, listListings, listMembers, streamListings } from './store.ts'

/** Changes within this time are read together. */
const batchMs = 5
/** From this number of changes on, building a new index costs less than reading them by id. */
const rebuildFrom = 20_000
const retryMs = seconds(1)
/** Positions for new advisors, before an index has to grow. */
const sparePositions = 64

export type LiveIndex = {
  /**
   * The index; null until the first is built, and after the connection is lost until the next is
   * built.
   */
  readonly current: () => AdvisorIndex | null
  /** Resolves when an index is ready, at once if one is. */
  readonly whenReady: () => Promise<AdvisorIndex>
  /**
   * Reads advisors again who used up one of the slots kept here and have more; runs every minute.
   */
  readonly sweep: () => void
  readonly close: () => Promise<void>
}
export type LiveIndexOptions = {
  readonly database: Database
  readonly databaseUrl: string
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Listens for changes first and builds the index then, so that no change falls between. */
export function openLiveIndex({ database, databaseUrl, now, onError }: LiveIndexOptions): LiveIndex {
  let index: AdvisorIndex | null = null
  /**
   * The number of the newest build. Each build and each lost connection makes earlier builds
   * obsolete.
   */
  let newestBuild = 0
  let waiting: ((index: AdvisorIndex) => void)[] = []
  const changed = new Set<string>()
  let applying: Promise<void> | null = null
  let building: Promise<void> | null = null
  const minuteNow = () => Math.floor(now() / minutes(1))
  const sweepTimer = setInterval(() => sweep(), minutes(1))
  sweepTimer.unref()

  function build(): Promise<void> {
    building = buildIndex()
    return building
  }

  async function buildIndex(): Promise<void> {
    const thisBuild = ++newestBuild
    changed.clear()
    const built = createIndex((await countAdvisors(database.db)) + sparePositions)
    const minute = minuteNow()
    await streamListings(database.pool, now(), (listing) => addListing(built, listing, minute))
    if (thisBuild !== newestBuild) return
    index = built
    if (changed.size > 0) scheduleApply()
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve(built)
  }

  function discard(): void {
    newestBuild += 1
    index = null
  }

  function markChanged(payload: string): void {
    changed.add(payload)
    // Changes during a build are applied when it ends.
    if (index) scheduleApply()
  }

  function scheduleApply(): void {
    applying ??= applyChanges().finally(() => {
      applying = null
      if (changed.size > 0 && index) scheduleApply()
    })
  }

  async function applyChanges(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, batchMs))
    const payloads = [...changed]
    const target = index
    changed.clear()
    try {
      if (payloads.length > rebuildFrom) return await build()
      const firms = payloads.flatMap((payload) => changedFirm(payload) ?? [])
      const members = firms.length > 0 ? await listMembers(database.db, firms) : []
      const ids = [...new Set([...payloads.filter((payload) => changedFirm(payload) === null), ...members])]
      const listings = new Map((await listListings(database.pool, ids, now())).map((listing) => [listing.id, listing]))
      // An index built meanwhile has these changes or newer ones.
      if (!target || index !== target) return
      for (const id of ids) {
        const listing = listings.get(id)
        if (listing) putListing(target, listing, minuteNow())
        else removeListing(target, id)
      }
    } catch (error) {
      onError(error)
      for (const payload of payloads) changed.add(payload)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  function sweep(): void {
    if (!index) return
    for (let position = 0; position < index.end; position++) {
      if (isSpent(index.slots, position, minuteNow())) markChanged(idAt(index.ids, position))
    }
  }

  const subscription = listenForChanges({
    databaseUrl,
    watch: database.watch,
    onConnected: build,
    onChange: markChanged,
    onDisconnected: discard,
    onError,
  })
  return {
    current: () => index,
    whenReady: () => (index ? Promise.resolve(index) : new Promise((resolve) => waiting.push(resolve))),
    sweep,
    close: async () => {
      clearInterval(sweepTimer)
      discard()
      await subscription.close()
      await Promise.allSettled([applying, building])
    },
  }
}
