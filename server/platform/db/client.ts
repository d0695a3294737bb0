import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database as stores see it: the pool and an open transaction alike. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /** A query that takes longer is stopped by the server, so that one bad plan cannot hold every connection. */
  readonly statementTimeoutMs: number
  /** Hears of a connection that broke while idle; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void
}

export type Database = { readonly pool: pg.Pool; readonly db: Db }

/**
 * Opens the one pool of this process. Connections are made when first needed, so this never fails by itself;
 * `reachable` tells whether the database answers.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fairlead',
  })
  // Without a listener an idle connection's loss would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // The pool listens only to idle ones. One that breaks between two statements of a transaction tells nobody else; the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) }
}

/** Tells whether the database answers a query now. */
export async function reachable(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
