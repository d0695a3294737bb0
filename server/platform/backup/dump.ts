import pg from 'pg'
import { to } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import type { ArchiveWriter } from './archive.ts'
import { type Manifest, type ManifestTable, tablePath } from './manifest.ts'

/** One part of a table in the archive; a part is held in memory. */
const partBytes = 4_000_000

/** The queue's tables that hold state. Its statistics and warnings are made again. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

export type DumpedDatabase = Pick<Manifest, 'postgres' | 'migrations' | 'queueVersion' | 'tables' | 'sequences'>

/**
 * Writes all tables into the archive as one snapshot of the database sees them, so that a backup
 * made under writes is as consistent as one transaction. Writers are not held up.
 *
 * @throws StartupError when the database has no tables of the product
 */
export async function dumpDatabase(url: string, archive: ArchiveWriter): Promise<DumpedDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead-backup', keepAlive: true })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // A large table takes longer than any statement of the server may.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const schema = await readSchema(client)
    const tables: ManifestTable[] = []
    for (const table of await listTables(client)) tables.push(await dumpTable(client, table, archive))
    const sequences = await client.query<Manifest['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
       where schemaname in ('public', 'pgboss') and last_value is not null order by 1, 2`,
    )
    await client.query('commit')
    return { ...schema, tables, sequences: sequences.rows }
  } finally {
    await client.end()
  }
}

async function readSchema(
  client: pg.Client,
): Promise<Pick<DumpedDatabase, 'postgres' | 'migrations' | 'queueVersion'>> {
  const exists = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as migrations, to_regclass('pgboss.version') as queue`,
  )
  if (!exists.rows[0]?.migrations || !exists.rows[0]?.queue)
    throw new StartupError('The database is empty: there is nothing to back up. Start the product once first.')
  const migrations = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  const versions = await client.query<{ postgres: string; queue: number }>(
    `select current_setting('server_version') as postgres, (select version from pgboss.version) as queue`,
  )
  const [version] = versions.rows
  return {
    postgres: version?.postgres ?? 'unknown',
    migrations: migrations.rows.map(({ hash }) => hash),
    queueVersion: version?.queue ?? 0,
  }
}

/**
 * Lists the tables with their columns, without partitions, columns that are computed, and tables of
 * extensions.
 */
async function listTables(client: pg.Client): Promise<Omit<ManifestTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<ManifestTable, 'rows'>>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [queueTables],
  )
  return rows
}

async function dumpTable(
  client: pg.Client,
  table: Omit<ManifestTable, 'rows'>,
  archive: ArchiveWriter,
): Promise<ManifestTable> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const name = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`
  const rows = client.query(to(`copy (select ${columns} from ${name}) to stdout`))
  let part = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    await archive.add(tablePath(table, part), Buffer.concat(waiting))
    part += 1
    waiting = []
    bytes = 0
  }
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
  return { ...table, rows: rows.rowCount }
}
