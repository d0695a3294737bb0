import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from './database.ts'

test('a test worker has a migrated database of its own', async () => {
  const client = new pg.Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ name: string; users: string }>(
    'select current_database() as name, (select count(*) from users) as users',
  )
  await client.end()
  expect(rows[0]?.name).toMatch(/^worker_\d+$/)
  expect(Number.isInteger(Number(rows[0]?.users))).toBe(true)
})
