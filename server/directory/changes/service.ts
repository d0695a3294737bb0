/**
 * Listens for changes of advisors. Triggers notify at each commit, on one channel, with an advisor's id or with `firm` and the
 * id of a firm (platform/db/migrations). Changes are missed while the connection is lost.
 */
import type pg from 'pg'
import { seconds } from '#contract/core/durations.ts'
import { connectTimeoutMs } from '#server/platform/db/client.ts'
import type { DatabaseWatch } from '#server/platform/db/watch.ts'

const channel = 'advisor_changes'
const retryMs = seconds(1)

export type ChangeListener = {
  readonly databaseUrl: string
  readonly watch: DatabaseWatch
  /** Called when every change from now on is received. When it rejects, the connection is opened again. */
  readonly onConnected: () => Promise<void> | void
  readonly onChange: (payload: string) => void
  /** Called when changes may be missed from now on. */
  readonly onDisconnected: () => void
  readonly onError: (error: unknown) => void
}
export type ChangeSubscription = { readonly close: () => Promise<void> }

/** Starts to listen, and reconnects a second after the connection is lost. */
export function listenForChanges(listener: ChangeListener): ChangeSubscription {
  const { databaseUrl, watch, onConnected, onChange, onDisconnected, onError } = listener
  let connection: pg.Client | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    if (isClosed) return
    // A watched client is closed when the database is away, which a dead connection would not show.
    const client = new watch.Client({
      connectionString: databaseUrl,
      application_name: 'fairlead advisor changes',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    })
    const end = (error?: unknown) => {
      if (connection !== client) return
      connection = null
      onDisconnected()
      if (error) onError(error)
      void client.end().catch(() => {})
      setTimeout(() => void connect(), retryMs).unref()
    }
    connection = client
    client.on('error', end)
    client.on('end', () => end())
    client.on('notification', ({ payload }) => payload && connection === client && onChange(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await onConnected()
    } catch (error) {
      end(error)
    }
  }

  void connect()
  return {
    close: async () => {
      isClosed = true
      const ended = connection?.end()
      connection = null
      await ended?.catch(() => {})
    },
  }
}

/** The firm that changed, or null when the payload names one advisor. */
export function changedFirm(payload: string): string | null {
  return payload.startsWith('firm ') ? payload.slice(5) : null
}
