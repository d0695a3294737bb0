import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { listMigrations, migrateDatabase } from './migrate.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function anEmptyDatabase(): Promise<string> {
  const own = new URL(await testDatabaseUrl())
  const name = `${own.pathname.slice(1)}_empty`
  const admin = await connect(own.href)
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  closing.push(() => admin.query(`drop database ${name} with (force)`))
  own.pathname = `/${name}`
  return own.href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => {})
  closing.push(() => client.end())
  return client
}

const aMigration = (at: number, ...sql: string[]) => ({ sql, hash: `hash ${at}`, folderMillis: at })
const table = aMigration(1, 'create table notes (id int primary key, words text)')
const index = aMigration(
  2,
  '-- outside a transaction\ndrop index concurrently if exists notes_words',
  'create index concurrently if not exists notes_words on notes (words)',
)
// cspell:ignore indisvalid indexrelid
const hasIndex = `select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_words')`

test('processes that start at the same moment migrate an empty database once', async () => {
  const url = await anEmptyDatabase()
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))

  const client = await connect(url)
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations')
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(
    listMigrations()
      .map(({ hash }) => hash)
      .toSorted(),
  )
})

test('processes that start at the same moment build a valid index, also after an attempt that failed', async () => {
  const url = await anEmptyDatabase()
  await migrateDatabase(url, { migrations: [table] })
  const client = await connect(url)
  await client.query(`insert into notes values (1, 'a'), (2, 'a')`)
  // A unique index that fails stays behind, invalid.
  await expect(client.query('create unique index concurrently notes_words on notes (words)')).rejects.toThrow()
  expect((await client.query(hasIndex)).rows).toEqual([{ valid: false }])

  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, { migrations: [table, index] })))
  expect((await client.query(hasIndex)).rows).toEqual([{ valid: true }])
})

test('builds the indexes of a new database with its tables', async () => {
  const url = await anEmptyDatabase()
  await migrateDatabase(url, { migrations: [table, index] })
  expect((await (await connect(url)).query(hasIndex)).rows).toEqual([{ valid: true }])
})

test('a migration that gets no lock lets requests pass and is tried again until it has it', async () => {
  const url = await anEmptyDatabase()
  await migrateDatabase(url, { migrations: [table] })
  const [holder, reader] = [await connect(url), await connect(url)]
  await holder.query('begin; select from notes')
  const added = aMigration(2, 'alter table notes add column at timestamptz')
  const migrated = migrateDatabase(url, { migrations: [table, added], lockTimeoutMs: 50 })
  await waitUntilWaiting(reader)
  // Queued behind the migration, and served when that gives way.
  expect((await reader.query('select from notes')).rowCount).toBe(0)
  await holder.query('commit')
  await migrated
  expect((await reader.query('select at from notes')).rowCount).toBe(0)
})

async function waitUntilWaiting(client: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity where application_name = 'fairlead-migrate' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 5 }).toBe(1)
}

test('the audit log of a firm keeps its entries and loses the addresses written into them', async () => {
  const url = await anEmptyDatabase()
  const all = listMigrations()
  const at = all.findIndex(({ sql }) => sql.join('').includes('DISABLE TRIGGER "firm_audit_entries_append_only"'))
  expect(at).toBeGreaterThan(0)
  await migrateDatabase(url, { migrations: all.slice(0, at) })
  const client = await connect(url)
  // Only the rows of the log and of the invitations matter here, not those they refer to.
  await client.query('set session_replication_role = replica')
  await client.query(`
    with firm as (select uuidv7() as id), invited as (
      insert into invitations (firm_id, email, firm_role, token_hash, created_at, expires_at)
      select id, 'Bo@firm.example', 'compliance', 'token', '2026-01-01', '2026-01-08' from firm returning id, firm_id
    )
    insert into firm_audit_entries (firm_id, at, kind, detail)
    select firm_id, '2026-01-02'::timestamptz, 'invitation-sent'::firm_audit_kind, 'bo@firm.example as compliance' from invited
    union all select firm_id, '2026-01-03', 'invitation-revoked', 'gone@firm.example as advisor' from invited
    union all select firm_id, '2026-01-04', 'domain-added', 'firm.example' from invited`)
  await migrateDatabase(url, { migrations: all.slice(0, at + 1) })
  const { rows } = await client.query(`
    select detail, i.email from firm_audit_entries e left join invitations i on i.id = e.invitation_id order by at`)
  expect(rows).toEqual([
    { detail: 'compliance', email: 'Bo@firm.example' },
    { detail: 'advisor', email: null },
    { detail: 'firm.example', email: null },
  ])
  await client.query('set session_replication_role = origin')
  await expect(client.query("update firm_audit_entries set detail = ''")).rejects.toThrow('only ever added')
})
