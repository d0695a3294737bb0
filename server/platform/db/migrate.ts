import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { seconds } from '#contract/core/durations.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any constant shared by every process of this product; it names the lock, nothing else.
const migrationLock = 7_241_306
const lockPollMs = 100
/** Requests queue behind a lock that is waited for, so the wait is shorter than their timeout. */
const lockTimeoutMs = seconds(2)
const lockRetryMs = seconds(1)
const lockAttempts = 30
const lockNotAvailable = '55P03'

type Migration = Pick<MigrationMeta, 'sql' | 'hash' | 'folderMillis'>
type MigrateOptions = { readonly migrations?: readonly Migration[]; readonly lockTimeoutMs?: number }

/** Returns the migrations of this release in their order. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder })
}

/**
 * Brings the schema up to date. Several processes may call this at once: a session lock lets one
 * work while the others wait, and those then find nothing left to do.
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<void> {
  const { migrations = listMigrations() } = options
  // No statement timeout: building an index on a large table may take long.
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead-migrate' })
  await client.connect()
  try {
    await waitForTurn(client)
    const last = await findLastApplied(client)
    const pending = migrations.filter(({ folderMillis }) => last === null || last < folderMillis)
    if (last === null) await inTransaction(client, () => applyToEmpty(client, pending))
    else for (const migration of pending) await applyBesideOthers(client, migration, options)
  } finally {
    // Closing the connection releases the lock, whatever happened.
    await client.end()
  }
}

/**
 * Applies migrations to a database without rows, in the transaction of the caller. Indexes are not
 * built concurrently there, which PostgreSQL does outside of a transaction only.
 */
export async function applyToEmpty(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  // As drizzle's own migrator made it.
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of migrations) {
    const plain = (statement: string) => statement.replaceAll(/\bconcurrently\b/gi, '')
    for (const statement of migration.sql) await client.query(isOutside(migration) ? plain(statement) : statement)
    await recordApplied(client, migration)
  }
}

const isOutside = ({ sql: [first = ''] }: Migration) => first.startsWith('-- outside a transaction\n')

async function applyBesideOthers(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const apply = async () => {
    for (const statement of migration.sql) await client.query(statement)
    await recordApplied(client, migration)
  }
  // Such statements take no lock that a request waits for.
  if (isOutside(migration)) return apply()
  // Processes may serve meanwhile, so a migration that gets no lock within two seconds gives way
  // and is tried again.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs}`)
        await apply()
      })
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isLocked || attempt === lockAttempts) throw error
      await wait(lockRetryMs)
    }
  }
}

// A statement that waits for the lock would hold a snapshot, and `create index concurrently` waits
// for every snapshot to end.
async function waitForTurn(client: pg.Client): Promise<void> {
  const attempt = () => client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [migrationLock])
  while (!(await attempt()).rows[0]?.ours) await wait(lockPollMs)
}

async function findLastApplied(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0]?.name === null) return null
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  return rows[0]?.last ?? null
}

async function recordApplied(client: pg.Client, { hash, folderMillis }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
