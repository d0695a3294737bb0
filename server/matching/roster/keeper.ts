/**
 * Keeps a roster true while advisors change: whoever is told of (directory/changes/service.ts) is read again. A connection that was lost may have missed
 * something, so the roster is built anew after it, and takes the old one's place whole.
 */
import { minutes, seconds } from '#contract/core/durations.ts'
import { changedFirm, listenForChanges } from '#server/directory/changes/service.ts'
import type { Database } from '../../platform/db/client.ts'
import { idAt } from './ids.ts'
import { addListing, makeRoster, putListing, type Roster, removeListing } from './roster.ts'
import { isSpent } from './slots.ts'
import { countAdvisors, listListings, listMembers, streamListings } from './store.ts'

/** Changes that come within so many milliseconds are read together. */
const gatherMs = 5
/** Beyond so many at once building anew is cheaper than reading them one by one. */
const rebuildFrom = 20_000
const retryMs = seconds(1)
/** Room for advisors yet to come, before a roster has to grow. */
const spare = 64

export type Keeper = {
  /** The roster as it stands; null until the first is built, and while a lost connection leaves open what was missed. */
  readonly current: () => Roster | null
  /** Resolves when a roster stands, or after the next time one does. */
  readonly standing: () => Promise<Roster>
  /** Reads those again of whose slots one is over while they have more than are kept; done every minute. */
  readonly sweep: () => void
  readonly close: () => Promise<void>
}
export type KeeperOptions = {
  readonly database: Database
  readonly databaseUrl: string
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Starts to keep a roster: listens first, then builds, so that nothing falls between the two. */
export function keepRoster({ database, databaseUrl, now, onError }: KeeperOptions): Keeper {
  let roster: Roster | null = null
  /** Which build is the last that may be kept: each, and each loss of the connection, outdates those before. */
  let builds = 0
  let waiting: ((roster: Roster) => void)[] = []
  const changed = new Set<string>()
  let reading: Promise<void> | null = null
  let building: Promise<void> | null = null
  const minuteNow = () => Math.floor(now() / minutes(1))
  const sweeping = setInterval(() => sweep(), minutes(1))
  sweeping.unref()

  function build(): Promise<void> {
    building = buildAnew()
    return building
  }

  async function buildAnew(): Promise<void> {
    const mine = ++builds
    changed.clear()
    const built = makeRoster((await countAdvisors(database.db)) + spare)
    const minute = minuteNow()
    await streamListings(database.pool, now(), (listing) => addListing(built, listing, minute))
    if (mine !== builds) return
    roster = built
    if (changed.size > 0) read()
    const told = waiting
    waiting = []
    for (const tell of told) tell(built)
  }

  function forget(): void {
    builds += 1
    roster = null
  }

  function note(word: string): void {
    changed.add(word)
    // While a roster is being built, what changes meanwhile is read when it stands.
    if (roster) read()
  }

  function read(): void {
    reading ??= gather().finally(() => {
      reading = null
      if (changed.size > 0 && roster) read()
    })
  }

  async function gather(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    if (changed.size > rebuildFrom) return build()
    const told = [...changed]
    const kept = roster
    changed.clear()
    try {
      const firms = told.flatMap((word) => changedFirm(word) ?? [])
      const members = firms.length > 0 ? await listMembers(database.db, firms) : []
      const ids = [...new Set([...told.filter((word) => changedFirm(word) === null), ...members])]
      const listings = new Map((await listListings(database.pool, ids, now())).map((one) => [one.id, one]))
      // One built meanwhile has all this, or what is newer.
      if (!kept || roster !== kept) return
      for (const id of ids) {
        const listing = listings.get(id)
        if (listing) putListing(kept, listing, minuteNow())
        else removeListing(kept, id)
      }
    } catch (error) {
      onError(error)
      for (const word of told) changed.add(word)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  function sweep(): void {
    if (!roster) return
    for (let position = 0; position < roster.end; position++) {
      if (isSpent(roster.slots, position, minuteNow())) note(idAt(roster.ids, position))
    }
  }

  const subscription = listenForChanges({
    databaseUrl,
    watch: database.watch,
    onConnected: build,
    onChange: note,
    onDisconnected: forget,
    onError,
  })
  return {
    current: () => roster,
    standing: () => (roster ? Promise.resolve(roster) : new Promise((resolve) => waiting.push(resolve))),
    sweep,
    close: async () => {
      clearInterval(sweeping)
      forget()
      await subscription.close()
      await Promise.allSettled([reading, building])
    },
  }
}
