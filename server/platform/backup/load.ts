import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import { applyToEmpty, listMigrations } from '../db/migrate.ts'
import { StartupError } from '../startup-error.ts'
import { type Manifest, type ManifestTable, tableOf } from './manifest.ts'

export type DatabaseLoader = {
  /** Takes a table's part of the archive, in the order of the archive. */
  load(path: string, content: Buffer): Promise<void>
}

/**
 * Brings an empty database to the schema of the backup and lets `fill` load its rows, in one
 * transaction: a restore that fails leaves an empty database. Foreign keys are made again at the
 * end and so check all rows.
 *
 * @throws StartupError when the database is not empty, or the backup is of a schema that this
 * release does not have
 */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  fill: (loader: DatabaseLoader) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead-restore', keepAlive: true })
  await client.connect()
  let isQueueOurs = false
  try {
    await requireEmpty(client)
    isQueueOurs = true
    await createQueueTables(url, manifest.queueVersion)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await createTables(client, manifest.migrations)
    await requireColumns(client, manifest.tables)
    const foreignKeys = await dropForeignKeys(client)
    const names = manifest.tables.map((table) => nameOf(client, table))
    // Before the tables are emptied: some refuse that.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    await copyTables(client, manifest.tables, fill)
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [nameOf(client, { schema, name }), value])
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const statement of foreignKeys) await client.query(statement)
    await requireCounts(client, manifest.tables)
    await client.query('commit')
    isQueueOurs = false
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (isQueueOurs) await client.query('drop schema if exists pgboss cascade').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
  )
  if (rows.length > 0)
    throw new StartupError('The database is not empty. A backup is restored only into an empty database.')
}

async function createQueueTables(url: string, version: number): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  const created = await boss.schemaVersion()
  await boss.stop({ graceful: false })
  if (created !== version)
    throw new StartupError(
      `The backup holds version ${version} of the job queue, and this release has version ${created}. ` +
        'Restore it with the release that made it, then upgrade.',
    )
}

/**
 * Applies the migrations that the backup's database had; the next start applies those that came
 * later.
 */
async function createTables(client: pg.Client, hashes: readonly string[]): Promise<void> {
  const migrations = listMigrations()
  if (hashes.some((hash, index) => migrations[index]?.hash !== hash))
    throw new StartupError('The backup was made by a newer or another release. Restore it with that release.')
  await applyToEmpty(client, migrations.slice(0, hashes.length))
}

async function requireColumns(client: pg.Client, tables: readonly ManifestTable[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ column: string }>(
      `select attname::text as column from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [nameOf(client, table)],
    )
    const columns = new Set(rows.map(({ column }) => column))
    const missing = table.columns.find((column) => !columns.has(column))
    if (missing !== undefined)
      throw new StartupError(`The backup has a column ${table.name}.${missing}, which this release does not have.`)
  }
}

/** Drops all foreign keys and returns the statements that make them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

async function copyTables(
  client: pg.Client,
  tables: readonly ManifestTable[],
  fill: (loader: DatabaseLoader) => Promise<void>,
): Promise<void> {
  let open: { table: ManifestTable; stream: CopyStreamQuery } | null = null
  const close = async () => {
    if (!open) return
    open.stream.end()
    await finished(open.stream)
    open = null
  }
  await fill({
    async load(path, content) {
      const table = tableOf(path, tables)
      if (!table) throw new Error(`the manifest names no table for ${path}`)
      if (open?.table !== table) {
        await close()
        const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
        const stream = client.query(from(`copy ${nameOf(client, table)} (${columns}) from stdin`))
        open = { table, stream }
      }
      if (!open.stream.write(content)) await once(open.stream, 'drain')
    },
  })
  await close()
}

async function requireCounts(client: pg.Client, tables: readonly ManifestTable[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${nameOf(client, table)}`)
    const count = Number(rows[0]?.count)
    if (count !== table.rows)
      throw new Error(`${table.schema}.${table.name} has ${count} rows after the restore instead of ${table.rows}`)
  }
}

function nameOf(client: pg.Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
