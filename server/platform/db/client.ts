import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { seconds } from '#contract/core/durations.ts'
import { bindToSpan } from '../tracing/span.ts'
import { observeStatements, type StatementObserver } from './observe.ts'
import { createStatementNames, nameStatements } from './statement-names.ts'
import { DatabaseAway, type DatabaseWatch, watchDatabase } from './watch.ts'

/** The database as stores see it: the pool and an open transaction alike. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /**
   * A query that takes longer is stopped by the server, so that one bad plan cannot hold every
   * connection.
   */
  readonly statementTimeoutMs: number
  /** Hears of a connection that broke while idle; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void
  /**
   * Hears what is notified on channels. A transaction of this pool that notifies is heard of before
   * it returns, since PostgreSQL tells the connection itself with the commit.
   */
  readonly channels?: ReadonlyMap<string, (payload: string) => void>
  /** Hears how each statement went. */
  readonly onStatement?: StatementObserver
}

export type Database = { readonly pool: pg.Pool; readonly db: Db; readonly watch: DatabaseWatch }

/** How long a connection may take, so that a request is answered within five seconds. */
export const connectTimeoutMs = seconds(4)
/** How much longer than the server's own time limit an answer is waited for. */
const answerGraceMs = seconds(2)
const readyTimeoutMs = 1_500

/**
 * Opens the one pool of this process; connections are made when first needed, so this never fails
 * by itself. While the database is away, connections are refused at once instead of waited for
 * (docs/decisions/010-one-driver.md).
 */
export function openDatabase(options: DatabaseOptions): Database {
  const watch = watchDatabase(options.url)
  const pool = new WatchedPool(
    {
      Client: watch.Client,
      // What a transaction asks at once goes out at once, and is answered in order.
      pipeline: true,
      connectionString: options.url,
      max: options.poolSize,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: seconds(10),
      statement_timeout: options.statementTimeoutMs,
      query_timeout: options.statementTimeoutMs + answerGraceMs,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'fairlead',
      ...(options.channels && { onConnect: listenTo(options.channels) }),
    },
    watch,
  )
  // Without a listener an idle connection's loss would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // The pool listens only while a connection is idle. In a transaction, the next statement reports
  // the loss.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const nameOf = createStatementNames()
  pool.on('connect', (client) => {
    writeTogether(client)
    nameStatements(client, nameOf)
    observeStatements(client, options.onStatement)
  })
  releaseLost(pool)
  return { pool, db: drizzle(pool, { casing: 'snake_case' }), watch }
}

/**
 * Writes the statements that are sent in one turn of the event loop with one call of the system:
 * each costs about as much as the statement.
 */
function writeTogether(client: pg.Client): void {
  const { stream } = client.connection
  let isCorked = false
  const queryCorked = (...values: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return Reflect.apply(pg.Client.prototype.query, client, values)
  }
  Object.assign(client, { query: queryCorked })
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

class WatchedPool extends pg.Pool {
  readonly #watch: DatabaseWatch

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    super(config)
    this.#watch = watch
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    this.#watch.start()
    if (!this.#watch.isAway()) {
      if (!callback) return super.connect()
      // A waiting caller gets its connection from the one who gives it back.
      super.connect(bindToSpan(callback))
      return undefined
    }
    if (!callback) return Promise.reject(new DatabaseAway())
    queueMicrotask(() => callback(new DatabaseAway(), undefined, () => {}))
    return undefined
  }

  override async end(): Promise<void> {
    await this.#watch.close()
    await super.end()
  }
}

function listenTo(channels: ReadonlyMap<string, (payload: string) => void>) {
  const listen = [...channels.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';')
  return async (client: pg.ClientBase) => {
    client.on('notification', ({ channel, payload }) => payload && channels.get(channel)?.(payload))
    await client.query(listen)
  }
}

/**
 * Gives the place of a connection back when it ends while somebody holds it. Drizzle does not
 * release the connection of a transaction whose `begin` failed, and each such place would be lost
 * to the pool.
 */
function releaseLost(pool: pg.Pool): void {
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_error, client) => held.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!held.has(client)) return
      client.release(true)
      // Its holder may still release it.
      client.release = () => {}
    }),
  )
}

/** Returns whether the database answers now; waits no longer than 1.5 seconds. */
export async function reachable({ pool, watch }: Pick<Database, 'pool' | 'watch'>): Promise<boolean> {
  if (watch.isLate()) return false
  return succeedsInTime(pool.query('select 1'))
}

/**
 * Returns whether the database's disk has room. Called only after PostgreSQL reported a full disk
 * (SQLSTATE 53100): it runs a sort too large for its memory, which writes a temporary file and
 * nothing else.
 */
export async function hasDiskSpace({ pool, watch }: Pick<Database, 'pool' | 'watch'>): Promise<boolean> {
  if (!watch.isDiskFull()) return true
  const sort = 'select count(*) from (select g from generate_series(1, 40000) g order by md5(g::text) offset 0) sorted'
  watch.forgetDiskFull()
  const hasRoom = await succeedsInTime(pool.query(`begin; set local work_mem = '64kB'; ${sort}; commit`))
  return hasRoom && !watch.isDiskFull()
}

/** Returns whether a promise resolves in time; its failure, or the value false, counts as no. */
export async function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const late = wait(readyTimeoutMs, false, { ref: false })
  return Promise.race([
    work.then(
      (value) => value !== false,
      () => false,
    ),
    late,
  ])
}
