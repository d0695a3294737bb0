import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openDatabase } from './client.ts'
import { createSlowQueryLog } from './slow-queries.ts'

type Line = { message: string; ms: number; text: string; plan?: string[] }

async function open(thresholdMs: number) {
  const lines: Line[] = []
  const write = (fields: object, message: string) => void lines.push({ ms: 0, text: '', ...fields, message })
  const log = { info: write, warn: write, error: write, debug: write }
  const database = openDatabase({
    url: await testDatabaseUrl(),
    poolSize: 2,
    statementTimeoutMs: 5_000,
    onStatement: (statement) => slowLog(statement),
  })
  const slowLog = createSlowQueryLog({ pool: database.pool, log, thresholdMs })
  afterAll(() => database.pool.end())
  return { ...database, lines }
}

test('a slow query is logged with its plan and without its parameters', async () => {
  const { db, lines } = await open(50)
  const secret = 'ann@example.com'
  const search = () => db.execute(sql`select email, pg_sleep(0.06) from (values (${secret}::text)) as one (email)`)
  await search()
  await waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatchObject({ message: 'slow query', text: expect.stringContaining('$1') })
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(60)
  expect(lines[0]?.plan?.join('\n')).toContain('Result')
  await search()
  await waitFor(() => expect(lines).toHaveLength(2))
  // The plan is read once in ten minutes.
  expect(lines[1]).not.toHaveProperty('plan')
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a query within the threshold is not logged, nor any with a threshold of 0', async () => {
  for (const thresholdMs of [4_000, 0]) {
    const { db, lines } = await open(thresholdMs)
    await db.execute(sql`select pg_sleep(0.05)`)
    expect(lines).toEqual([])
  }
})
