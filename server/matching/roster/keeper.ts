/**
 * Keeps a roster true while advisors change. Every change that matters is told by the database at its commit (matching/tables.ts,
 * "roster"); whoever is named is read again. A connection that was lost may have missed something, so the roster is built
 * anew after it, and takes the old one's place whole.
 */
import pg from 'pg'
import { minutes, seconds } from '#contract/core/durations.ts'
import type { Database } from '../../platform/db/client.ts'
import { idAt } from './ids.ts'
import { makeRoster, putListing, type Roster, removeListing } from './roster.ts'
import { isSpent } from './slots.ts'
import { countAdvisors, listListings, listMembers, streamListings } from './store.ts'

/** The channel of the database's word; the payload is an advisor's id, or `firm` and a firm's. */
const channel = 'matching_roster'
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
  let listener: pg.Client | null = null
  let isClosed = false
  let waiting: ((roster: Roster) => void)[] = []
  const changed = new Set<string>()
  let reading: Promise<void> | null = null
  let building: Promise<void> | null = null
  const minuteNow = () => Math.floor(now() / minutes(1))
  const sweeping = setInterval(() => sweep(), minutes(1))
  sweeping.unref()

  async function begin(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairlead roster',
      keepAlive: true,
    })
    const lost = (error?: unknown) => {
      if (listener !== client) return
      listener = null
      roster = null
      if (error) onError(error)
      void client.end().catch(() => {})
      if (!isClosed) setTimeout(() => void begin().catch(lost), retryMs).unref()
    }
    listener = client
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload }) => payload && note(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await build()
    } catch (error) {
      lost(error)
    }
  }

  function build(): Promise<void> {
    building = buildAnew()
    return building
  }

  async function buildAnew(): Promise<void> {
    changed.clear()
    const built = makeRoster((await countAdvisors(database.db)) + spare)
    await streamListings(database.db, now(), (listings) => {
      for (const one of listings) putListing(built, one, minuteNow())
    })
    if (isClosed || listener === null) return
    roster = built
    if (changed.size > 0) read()
    const told = waiting
    waiting = []
    for (const tell of told) tell(built)
  }

  function note(payload: string): void {
    changed.add(payload)
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
    changed.clear()
    try {
      const firms = told.flatMap((payload) => (payload.startsWith('firm ') ? [payload.slice(5)] : []))
      const members = firms.length > 0 ? await listMembers(database.db, firms) : []
      const ids = [...new Set([...told.filter((payload) => !payload.startsWith('firm ')), ...members])]
      const listings = new Map((await listListings(database.db, ids, now())).map((one) => [one.id, one]))
      if (!roster) return
      for (const id of ids) {
        const listing = listings.get(id)
        if (listing) putListing(roster, listing, minuteNow())
        else removeListing(roster, id)
      }
    } catch (error) {
      onError(error)
      for (const payload of told) changed.add(payload)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  function sweep(): void {
    if (!roster) return
    for (let position = 0; position < roster.end; position++) {
      if (isSpent(roster.slots, position, minuteNow())) note(idAt(roster.ids, position))
    }
  }

  void begin()
  return {
    current: () => roster,
    standing: () => (roster ? Promise.resolve(roster) : new Promise((resolve) => waiting.push(resolve))),
    sweep,
    close: async () => {
      isClosed = true
      clearInterval(sweeping)
      roster = null
      const ended = listener?.end()
      listener = null
      await ended?.catch(() => {})
      await Promise.allSettled([reading, building])
    },
  }
}
