import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { copyRows, type Fields } from './copy.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
})
afterAll(() => client.end())

async function copied<T>(query: string, take: (fields: Fields) => T): Promise<T[]> {
  const found: T[] = []
  await copyRows(client, query, (fields) => found.push(take(fields)))
  return found
}

/** A connection like those of a pool: its statements have a time limit, and are sent together. */
async function withTimeLimit(query_timeout: number, act: (limited: pg.Client) => Promise<void>): Promise<void> {
  const limited = new pg.Client({ connectionString: await testDatabaseUrl(), query_timeout, pipeline: true })
  await limited.connect()
  try {
    await act(limited)
  } finally {
    await limited.end()
  }
}

test('reads every kind of field of each row as it was written', async () => {
  const id = '0192f000-0000-7000-8000-00000000000f'
  const rows = await copied(
    `select '${id}'::uuid, 'Zürich'::text, n::int4, n / 2.0::float8, array['one', 'éte', 'a longer word'],
      array['2026-03-02T17:03Z', '1999-12-31T23:59Z']::timestamptz[] from generate_series(-1, 1) as n`,
    (fields) => [fields.uuid(), fields.text(), fields.integer(), fields.double(), fields.texts(), fields.minutes()],
  )
  const minutes = ['2026-03-02T17:03Z', '1999-12-31T23:59Z'].map((at) => Date.parse(at) / 60_000)
  const words = ['one', 'éte', 'a longer word']
  expect(rows).toEqual([-1, 0, 1].map((n) => [id, 'Zürich', n, n / 2, words, minutes]))
})

test('distinguishes null from an empty array and from an empty text', async () => {
  const rows = await copied(
    `select null::uuid, null::text, null::int4, null::float8, null::text[], '{}'::text[], ''`,
    (fields) => [
      fields.uuid(),
      fields.text(),
      fields.integer(),
      fields.double(),
      fields.texts(),
      fields.texts(),
      fields.text(),
    ],
  )
  expect(rows).toEqual([[null, null, null, null, null, [], '']])
})

test('returns nothing for a query without rows', async () => {
  expect(await copied('select 1 where false', (fields) => fields.integer())).toEqual([])
})

test('reports a failing query and a failing reader, and the connection stays usable', async () => {
  await expect(copied('select nothing from nowhere', () => 0)).rejects.toThrow('nowhere')
  const failing = () => {
    throw new Error('cannot be read')
  }
  await expect(copied('select generate_series(1, 5000)', failing)).rejects.toThrow('cannot be read')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the time limit of a copy that has ended does not break a later statement', async () => {
  await withTimeLimit(200, async (limited) => {
    await copyRows(limited, 'select 1', () => {})
    const slow = { text: 'select pg_sleep(0.4), 1 as one', query_timeout: 5_000 }
    expect((await limited.query(slow)).rows).toMatchObject([{ one: 1 }])
  })
})

test('a copy may have a longer time limit than its connection, and fails beyond the connection’s without one', async () => {
  await withTimeLimit(100, async (limited) => {
    const query = 'select pg_sleep(0.3)::text'
    await copyRows(limited, query, () => {}, { timeoutMs: 5_000 })
    await expect(copyRows(limited, query, () => {})).rejects.toThrow('timeout')
  })
})
