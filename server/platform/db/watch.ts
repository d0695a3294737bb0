import pg from 'pg'

/** Asks the database for a sign of life, and cuts connections that it leaves without an answer. */
export type DatabaseWatch = {
  /** The client to connect with, so that the connection is cut when the database is away. */
  readonly Client: typeof pg.Client
  /** Begins to ask; safe to call again. */
  start(): void
  /** Whether the last sign of life is overdue or connections are refused. */
  isLate(): boolean
  /** Whether the database is silent for so long that waiting for it is no use. */
  isAway(): boolean
  /** Whether the database said that its disk is full, until `forgetDiskFull`. */
  isDiskFull(): boolean
  forgetDiskFull(): void
  close(): Promise<void>
}

/** The database does not answer. Carries a system error's code, by which `problemOf` knows it. */
export class DatabaseAway extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseAway'
  }
}

const askEveryMs = 500
// Time is counted in ticks: a busy event loop delays a tick, but cannot make several out of one.
const tickMs = 250
const lateTicks = 5
const awayTicks = 14
const diskFull = '53100'

/**
 * Watches one database over a connection of its own. A query that takes long does not matter here:
 * only when the database leaves `select 1` unanswered for 3.5 seconds are all connections cut, so
 * that whatever waits for them fails at once instead of at the end of its own time limit.
 */
export function watchDatabase(url: string): DatabaseWatch {
  const clients = new Set<pg.Client>()
  let asking: pg.Client | null = null
  let isStarted = false
  let isEnded = false
  let isRefused = false
  let sawDiskFull = false
  let silentTicks = 0
  let ticker: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      clients.add(this)
      this.once('end', () => clients.delete(this))
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === diskFull) sawDiskFull = true
      })
    }
  }

  function cut(client: pg.Client): void {
    clients.delete(client)
    client.connection.stream.destroy(new DatabaseAway())
  }

  function tick(): void {
    silentTicks += 1
    // Another connection may get through where this one was cut off on the way.
    if (asking && silentTicks % lateTicks === 0) cut(asking)
    if (silentTicks % awayTicks === 0) for (const client of clients) cut(client)
  }

  async function ask(): Promise<void> {
    let client = asking
    try {
      if (!client) {
        client = new pg.Client({ connectionString: url, application_name: 'fairlead-watch', keepAlive: true })
        client.on('error', () => {})
        asking = client
        await client.connect()
      }
      await client.query('select 1')
      silentTicks = 0
      isRefused = false
    } catch (error) {
      if (asking === client) asking = null
      void client?.end().catch(() => {})
      // An error reply proves that the server is up, so waiting callers get it now.
      if (!(error instanceof DatabaseAway)) {
        silentTicks = 0
        isRefused = true
      }
    }
    if (!isEnded) timer = setTimeout(() => void ask(), askEveryMs).unref()
  }

  return {
    Client: WatchedClient,
    start() {
      if (isStarted) return
      isStarted = true
      ticker = setInterval(tick, tickMs).unref()
      void ask()
    },
    isLate: () => isRefused || silentTicks >= lateTicks,
    isAway: () => silentTicks >= awayTicks,
    isDiskFull: () => sawDiskFull,
    forgetDiskFull() {
      sawDiskFull = false
    },
    async close() {
      isEnded = true
      clearInterval(ticker)
      clearTimeout(timer)
      const last = asking
      asking = null
      if (silentTicks >= lateTicks) for (const client of last ? [last, ...clients] : clients) cut(client)
      await last?.end().catch(() => {})
    },
  }
}
