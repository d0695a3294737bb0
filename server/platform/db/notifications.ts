import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '#contract/core/durations.ts'
import { connectTimeoutMs } from './client.ts'
import type { DatabaseWatch } from './watch.ts'

const retryMs = seconds(1)
const aliveEveryMs = seconds(1)

export type NotificationListener = {
  readonly databaseUrl: string
  readonly watch: DatabaseWatch
  readonly channel: string
  /** Names the connection in the database's list of activities. */
  readonly applicationName: string
  /**
   * Called when every notification from now on arrives; when it fails, the connection is opened
   * again.
   */
  readonly onConnected?: () => Promise<void> | void
  readonly onNotification: (payload: string) => void
  /**
   * Called every second that the connection answers, with the instant (`performance.now`) before
   * which every notification has arrived.
   */
  readonly onAlive?: (at: number) => void
  /** Called when notifications may be missed from now on. */
  readonly onDisconnected?: () => void
  readonly onError: (error: unknown) => void
}
export type ChannelSubscription = { readonly close: () => Promise<void> }

/**
 * Listens on a channel of PostgreSQL with a connection of its own, and reconnects whenever that is
 * lost.
 */
export function listenForNotifications(options: NotificationListener): ChannelSubscription {
  const {
    databaseUrl,
    watch,
    channel,
    applicationName,
    onConnected,
    onNotification,
    onAlive,
    onDisconnected,
    onError,
  } = options
  let current: pg.Client | null = null
  let isClosed = false

  // PostgreSQL sends pending notifications before the answer to a later query.
  async function reportAlive(client: pg.Client): Promise<void> {
    while (onAlive && current === client) {
      const at = performance.now()
      await client.query('')
      if (current === client) onAlive(at)
      await wait(aliveEveryMs, undefined, { ref: false })
    }
  }

  async function connect(): Promise<void> {
    if (isClosed) return
    // A watched client is cut when the database is away, so that a listener on a dead connection is
    // noticed.
    const client = new watch.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    })
    const end = (error?: unknown) => {
      if (current !== client) return
      current = null
      onDisconnected?.()
      if (error) onError(error)
      void client.end().catch(() => {})
      setTimeout(() => void connect(), retryMs).unref()
    }
    current = client
    client.on('error', end)
    client.on('end', () => end())
    client.on('notification', ({ payload }) => payload && current === client && onNotification(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      await onConnected?.()
      reportAlive(client).catch(end)
    } catch (error) {
      end(error)
    }
  }

  void connect()
  return {
    close: async () => {
      isClosed = true
      const ended = current?.end()
      current = null
      await ended?.catch(() => {})
    },
  }
}
