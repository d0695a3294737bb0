import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { migrateDatabase } from './migrate.ts'

test('processes that start at the same moment migrate an empty database once', async () => {
  const own = new URL(await testDatabaseUrl())
  const name = `${own.pathname.slice(1)}_empty`
  const admin = new pg.Client({ connectionString: own.href })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const empty = new URL(own)
  empty.pathname = `/${name}`

  await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.href)))

  const client = new pg.Client({ connectionString: empty.href })
  await client.connect()
  const { rows } = await client.query(
    'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ times }) => times === 1)).toBe(true)
  await client.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})
