import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { createErrorGroups } from './error-groups.ts'
import { createLog, describeError } from './log.ts'

const platform = await startBarePlatform({})

test('a failed query is logged without the values it was about', async () => {
  const person = 'ann@example.com'
  const failure = await platform.platform.db
    .execute(sql`select * from users where email = ${person} and id = ${person}::uuid`)
    .catch((error: unknown) => error)
  const described = JSON.stringify(describeError(failure))
  expect(described).toContain('Failed query')
  expect(described).toContain('22P02')
  expect(described).not.toContain(person)
})

test('a refused row is logged by its constraint, not by its content', async () => {
  const { pool } = platform.platform
  await pool.query('create table if not exists bare_unique (email text constraint bare_email_unique unique)')
  await pool.query("insert into bare_unique values ('ann@example.com') on conflict do nothing")
  const failure = await pool
    .query("insert into bare_unique values ('ann@example.com')")
    .catch((error: unknown) => error)
  const described = describeError(failure)
  expect(described).toMatchObject({ code: '23505', constraint: 'bare_email_unique' })
  expect(JSON.stringify(described)).not.toContain('ann@example.com')
})

test('the causes of an error are logged with it', () => {
  const described = describeError(new Error('outer', { cause: new Error('inner') }))
  expect(described).toMatchObject({ message: 'outer', cause: { message: 'inner' } })
})

test('a log line holds its own fields and nothing of the lines before it', () => {
  const lines: object[] = []
  const log = createLog('info', createErrorGroups(), { write: (line: string) => void lines.push(JSON.parse(line)) })
  log.info({ account: 'ann', err: new Error('failed') }, 'first')
  log.info('second')
  expect(lines[1]).toMatchObject({ msg: 'second' })
  expect(Object.keys(lines[1] ?? {}).toSorted()).toEqual(['hostname', 'level', 'msg', 'pid', 'time'])
})
