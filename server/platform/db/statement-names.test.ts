import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { openDatabase } from './client.ts'
import { createStatementNames } from './statement-names.ts'

test('a repeated statement is prepared once, and each call gets the result for its own values', async () => {
  const { pool, db } = openDatabase({ url: await testDatabaseUrl(), poolSize: 1, statementTimeoutMs: 5_000 })
  onTestFinished(() => pool.end())
  const preparations = async () => {
    const text = "select count(*)::int from pg_prepared_statements where statement like 'select $1::int + 41%'"
    return (await pool.query(text)).rows[0]
  }
  const sums: unknown[] = []
  for (const [at, value] of [1, 2, 3, 4, 5].entries()) {
    sums.push(...(await db.execute(sql`select ${value}::int + 41 as sum`)).rows)
    if (at === 1) expect(await preparations()).toEqual({ count: 0 })
  }
  expect(sums).toEqual([{ sum: 42 }, { sum: 43 }, { sum: 44 }, { sum: 45 }, { sum: 46 }])
  expect(await preparations()).toEqual({ count: 1 })
})

test('a statement that failed under its name works again with other values', async () => {
  const { pool, db } = openDatabase({ url: await testDatabaseUrl(), poolSize: 1, statementTimeoutMs: 5_000 })
  onTestFinished(() => pool.end())
  const quotient = (by: number) => db.execute(sql`select 12 / ${by}::int as quotient`)
  for (const by of [1, 2, 3]) await quotient(by)
  await expect(quotient(0)).rejects.toThrow()
  expect((await quotient(4)).rows).toEqual([{ quotient: 3 }])
})

test('statements that a transaction sends at once, alike or not, are answered in order, and one that fails is the only cause', async () => {
  const { pool, db } = openDatabase({ url: await testDatabaseUrl(), poolSize: 1, statementTimeoutMs: 5_000 })
  onTestFinished(() => pool.end())
  const warnings: Error[] = []
  const warned = (warning: Error) => void warnings.push(warning)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const share = (tx: Pick<typeof db, 'execute'>, by: number) => tx.execute(sql`select 60 / ${by}::int as share`)
  const shares = await db.transaction((tx) => Promise.all([1, 2, 3, 4, 5, 6].map((by) => share(tx, by))))
  expect(shares.map(({ rows }) => rows[0]?.share)).toEqual([60, 30, 20, 15, 12, 10])
  const broken = db.transaction((tx) => Promise.all([share(tx, 1), share(tx, 0), share(tx, 2)]))
  await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await share(db, 4)).rows).toEqual([{ share: 15 }])
  expect(warnings).toEqual([])
})

test('names no statement at its first call, none that is very long, and a bounded number', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const long = `select ${'1, '.repeat(3_000)}1`
  for (let n = 0; n < 5; n += 1) expect(nameOf(long)).toBeUndefined()
  const names = Array.from({ length: 600 }, (_, at) => {
    for (let n = 0; n < 5; n += 1) nameOf(`select ${at}`)
    return nameOf(`select ${at}`)
  })
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(400)
  expect(names.at(-1)).toBeUndefined()
})
