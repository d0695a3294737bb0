import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createBackup } from '#server/platform/backup/create-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { applyToEmpty, listMigrations, migrateDatabase } from '#server/platform/db/migrate.ts'
import { createLog } from '#server/platform/log/log.ts'
import { provideFilesFolder } from '#server/platform/storage/folder.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-restore-'))
await chmod(folder, 0o755)
const own = new URL(await testDatabaseUrl())
const admin = new pg.Client({ connectionString: own.href })
await admin.connect()
const made: string[] = []
// An operator's role owns its database and is no superuser.
const owner = `owner_${randomUUID().slice(0, 8)}`
await admin.query(`create role ${owner} login password 'restore'`)
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${owner}`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})
const log = createLog('silent')

/**
 * An empty database with an owner of its own and an empty data folder, as an operator provides
 * them.
 */
async function anEmptyPlace(): Promise<{ url: string; config: Config }> {
  const name = `restore_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${name} owner ${owner}`)
  made.push(name)
  const url = new URL(own)
  url.pathname = `/${name}`
  url.username = owner
  url.password = 'restore'
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, name),
  })
  return { url: url.href, config }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function installQueue({ config, url }: { config: Config; url: string }): Promise<void> {
  const platform = createPlatform(config, { modules: [], databaseUrl: url })
  await platform.jobs.install()
  await platform.close()
}

/** Every column and constraint of the product's tables, for comparing two schemas. */
const shapeOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows: columns } = await client.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
    )
    const { rows: constraints } = await client.query(
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
       where connamespace = to_regnamespace('public') order by 1, 2`,
    )
    return { columns, constraints }
  })

test('a backup restores into an empty database whose owner is no superuser, and a second restore is refused', async () => {
  const source = { url: own.href, config: readConfig({ NODE_ENV: 'test', DATABASE_URL: own.href, DATA_DIR: folder }) }
  const email = `${randomUUID()}@example.com`
  await withClient(source.url, (client) =>
    client.query(`insert into users (id, email, role) values (gen_random_uuid(), $1, 'consumer')`, [email]),
  )
  const file = join(folder, 'present.tar.gz')
  await provideFilesFolder(source.config)
  await createBackup({ ...source, databaseUrl: source.url, file })

  const target = await anEmptyPlace()
  await restoreBackup(target.config, file, log)
  const { rows } = await withClient(target.url, (client) => client.query('select email from users'))
  expect(rows).toEqual([{ email }])
  expect(await shapeOf(target.url)).toEqual(await shapeOf(source.url))
  await expect(restoreBackup(target.config, file, log)).rejects.toThrow('The database is not empty')
})

test('a backup of an older schema restores, and the next start migrates it with its rows', async () => {
  const older = await anEmptyPlace()
  const migrations = listMigrations()
  await withClient(older.url, async (client) => {
    await applyToEmpty(client, migrations.slice(0, -1))
    await client.query(
      `insert into users (id, email, role) select gen_random_uuid(), 'person-' || n || '@example.com', 'consumer'
       from generate_series(1, 5) n`,
    )
  })
  await installQueue(older)
  const file = join(folder, 'older.tar.gz')
  await provideFilesFolder(older.config)
  const manifest = await createBackup({ config: older.config, databaseUrl: older.url, file })
  expect(manifest.migrations.length).toBeLessThan(migrations.length)

  const target = await anEmptyPlace()
  await restoreBackup(target.config, file, log)
  await migrateDatabase(target.url)
  await installQueue(target)
  const { rows } = await withClient(target.url, (client) => client.query('select email from users order by email'))
  expect(rows.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5].map((n) => `person-${n}@example.com`))
  expect(await shapeOf(target.url)).toEqual(await shapeOf(own.href))
})
