import type { Logger } from '../log/logger.ts'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './client.ts'

/** A copy of the database that follows it; null where none is configured. */
export type Replica = {
  /** Null while it does not answer. */
  find(): Db | null
  close(): Promise<void>
}

/**
 * Opens the replica of `REPLICA_URL`; watched at once, so that nobody waits for it in vain. Whether
 * it answers is logged when that changes: nothing fails without it, so nobody would notice.
 */
export function openReplica(options: DatabaseOptions, log: Logger): Replica {
  const { db, watch, pool }: Database = openDatabase(options)
  let wasLate = false
  watch.start()
  function isLate(): boolean {
    const late = watch.isLate()
    if (late && !wasLate) log.warn({}, 'the replica does not answer: its reads go to the database')
    if (!late && wasLate) log.info({}, 'the replica answers')
    wasLate = late
    return late
  }
  return { find: () => (isLate() ? null : db), close: () => pool.end() }
}

/** A context, as far as it matters here. */
type Reader = { readonly db: Db; readonly ports: { readonly replica: Replica | null } }

/**
 * Reads what may be some seconds old: from a replica where there is one, and from the database when
 * the replica is what fails. Never for what somebody acts on, has just written or may no longer
 * see.
 */
export async function readStale<T>({ db, ports }: Reader, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = ports.replica?.find()
  if (!replica) return read(db)
  try {
    return await read(replica)
  } catch (error) {
    if (!isOfReplica(error)) throw error
    return read(db)
  }
}

const replicaFailures: ReadonlySet<unknown> = new Set([
  '40001', // a statement that was in the way of what the replica had to copy
  '53300', // too many connections
  ...['57P01', '57P02', '57P03'], // going down, or coming up
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
])

/**
 * Whether a replica failed, and not the statement: one that takes too long would take as long on
 * the database.
 */
function isOfReplica(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (replicaFailures.has(code) || cause.message.startsWith('Connection terminated')) return true
  }
  return false
}
