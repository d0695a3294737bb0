import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { getAdvisor, getDirectoryOverview, listAdvisors } from '#contract/directory/endpoints.ts'
import { getSystemHealth } from '#contract/operations/endpoints.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const templateUrl = inject('templateUrl')
const replicaName = `replica_${process.env.VITEST_POOL_ID ?? '1'}`

/** A database with the same schema that nothing is ever copied to: the slowest of all replicas. */
async function replicaThatNeverFollows(): Promise<string> {
  const template = new URL(templateUrl)
  await administer(`drop database if exists ${replicaName} with (force)`)
  await administer(`create database ${replicaName} template ${template.pathname.slice(1)} strategy file_copy`)
  template.pathname = `/${replicaName}`
  return template.href
}

async function administer(statement: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const replicaUrl = await replicaThatNeverFollows()
const app = await startApp({ env: { DATABASE_URL: templateUrl, REPLICA_URL: replicaUrl } })
afterAll(async () => {
  await app.close()
  await administer(`drop database if exists ${replicaName} with (force)`)
})

test('reads the lists of the directory from the replica, and the page of an advisor from the database', async () => {
  const advisor = await people(app).an.advisor()
  expect(await app.visitor.call(listAdvisors, { query: {} })).toMatchObject({ items: [], total: 0 })
  expect(await app.visitor.call(getDirectoryOverview, { query: {} })).toMatchObject({ total: 0 })
  expect(await app.visitor.call(getAdvisor, { params: { advisorId: advisor.id } })).toMatchObject({ id: advisor.id })
})

test('only lists of the directory and figures may be read from a replica', async () => {
  const callers: string[] = []
  for await (const path of glob('server/**/*.ts'))
    if (/\breadStale[(<]/.test(readFileSync(path, 'utf8'))) callers.push(path)
  expect(callers.sort()).toEqual([
    'server/analytics/admin/service.ts',
    'server/analytics/figures/service.ts',
    'server/analytics/numbers/service.ts',
    'server/analytics/practice/service.ts',
    'server/directory/firms/service.ts',
    'server/directory/service.ts',
    'server/platform/db/replica.ts',
  ])
})

test.each([
  ['40001', 'database'],
  ['57P01', 'database'],
  // It would take as long there.
  ['57014', 'nowhere'],
])('a read that the replica ends with %s is answered by the %s', async (state, place) => {
  const replica = new pg.Client({ connectionString: replicaUrl })
  await replica.connect()
  await replica.query(`create or replace function place() returns text language plpgsql as
    $$ begin raise exception 'ended' using errcode = '${state}'; end $$`)
  await replica.end()
  await app.platform.pool.query(
    "create or replace function place() returns text language sql as $$ select 'database' $$",
  )
  const read = readStale(app.system(), async (db) => (await db.execute<{ place: string }>(sql`select place()`)).rows)
  if (place === 'nowhere') await expect(read).rejects.toThrow()
  else expect(await read).toEqual([{ place }])
})

test('reads from the database while the replica does not answer', async () => {
  await administer(`drop database ${replicaName} with (force)`)
  await expect
    .poll(
      () =>
        app.visitor.call(listAdvisors, { query: {} }).then(
          ({ total }) => total,
          () => null,
        ),
      { timeout: 10_000 },
    )
    .toBe(1)
  const { items } = await app.as(await people(app).an.admin()).call(getSystemHealth)
  expect(items.find(({ id }) => id === 'replica')).toMatchObject({
    state: 'degraded',
    detail: 'REPLICA_URL does not answer: its reads go to the database',
  })
})
