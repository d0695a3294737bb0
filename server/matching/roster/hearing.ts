/**
 * Hears which advisors change. Every change that matters is told by the database at its commit (matching/tables.ts, "roster"), in a
 * word: an advisor's id, or `firm` and a firm's. What is missed while a connection is lost is told by nobody.
 */
import type pg from 'pg'
import { seconds } from '#contract/core/durations.ts'
import { connectTimeoutMs } from '../../platform/db/client.ts'
import type { DatabaseWatch } from '../../platform/db/watch.ts'

const channel = 'advisor_changes'
const retryMs = seconds(1)

export type Ears = {
  readonly databaseUrl: string
  readonly watch: DatabaseWatch
  /** Called when every word from now on will be heard; when it fails, the connection is made anew. */
  readonly begun: () => Promise<void> | void
  readonly told: (word: string) => void
  /** Called when words may be missed from now on. */
  readonly lost: () => void
  readonly onError: (error: unknown) => void
}
export type Hearing = { readonly close: () => Promise<void> }

/** Starts to hear, and starts again by itself whenever the connection is lost. */
export function hearChanges({ databaseUrl, watch, begun, told, lost, onError }: Ears): Hearing {
  let listener: pg.Client | null = null
  let isClosed = false

  async function begin(): Promise<void> {
    if (isClosed) return
    // A watched client is cut when the database is away, so that a listener on a dead connection is noticed.
    const client = new watch.Client({
      connectionString: databaseUrl,
      application_name: 'fairlead roster',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    })
    const end = (error?: unknown) => {
      if (listener !== client) return
      listener = null
      lost()
      if (error) onError(error)
      void client.end().catch(() => {})
      setTimeout(() => void begin(), retryMs).unref()
    }
    listener = client
    client.on('error', end)
    client.on('end', () => end())
    client.on('notification', ({ payload }) => payload && listener === client && told(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await begun()
    } catch (error) {
      end(error)
    }
  }

  void begin()
  return {
    close: async () => {
      isClosed = true
      const ended = listener?.end()
      listener = null
      await ended?.catch(() => {})
    },
  }
}

/** The firm a word is about, or null when it is about one advisor. */
export function firmOf(word: string): string | null {
  return word.startsWith('firm ') ? word.slice(5) : null
}
