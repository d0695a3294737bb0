import type { Logger } from '../logger.ts'
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
 * The database for reads that may be some seconds old: a replica where there is one. Never for what
 * somebody acts on, has just written or may no longer see.
 */
export function staleDb({ db, ports }: Reader): Db {
  return ports.replica?.find() ?? db
}
