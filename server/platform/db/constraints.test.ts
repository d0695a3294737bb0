import pg from 'pg'
import { expect, test } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { problemOf } from './constraints.ts'

const { platform } = await startBarePlatform({})

test.each([
  ['a number that the column cannot hold', `select '2147483648'::int`],
  ['a text that is no number', `select 'ten'::int`],
  ['a day that the calendar does not have', `select '2026-13-45'::date`],
  ['a year that the column cannot hold', `select '300000-01-01'::timestamptz`],
])('reports %s as a value out of range, without the words of the database', async (_name, statement) => {
  const error = await platform.pool.query(statement).catch((failure: unknown) => failure)
  const { code, status, detail } = problemOf(error) ?? {}
  expect({ code, status, detail }).toEqual({
    code: 'core.invalid',
    status: 400,
    detail: 'One of the values is out of range.',
  })
})

test('reports a database whose socket is not there as unavailable', async () => {
  const client = new pg.Client({ host: '/nowhere' })
  client.on('error', () => {})
  const error = await client.connect().catch((failure: unknown) => failure)
  expect(problemOf(error)?.code).toBe('core.unavailable')
})

test('leaves a file that is missing to its reader', () => {
  expect(problemOf(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBeNull()
})
