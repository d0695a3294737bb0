import pg from 'pg'
import { TestClock } from 'pg-boss'
import { expect, inject } from 'vitest'

let current:
  | { readonly file: string | undefined; readonly url: Promise<string>; readonly queueClock: TestClock }
  | undefined

/**
 * The database of this test file: migrated, empty at its start, gone when the next file begins.
 * Whatever else a file leaves behind, jobs above all, disturbs no other.
 */
export const testDatabaseUrl = (): Promise<string> => databaseOfFile().url

/**
 * The clock of the job queue in that database. All apps of the file share it: the queue keeps its
 * time in a table, which goes when the last of them ends.
 */
export const testQueueClock = (): TestClock => databaseOfFile().queueClock

function databaseOfFile() {
  const file = expect.getState().testPath
  if (!current || current.file !== file)
    current = { file, url: copyTemplate(inject('templateUrl')), queueClock: new TestClock() }
  return current
}

async function copyTemplate(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl)
  const name = `worker_${process.env.VITEST_POOL_ID ?? '1'}`
  const client = new pg.Client({ connectionString: onDatabase(templateUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  } finally {
    await client.end()
  }
  return onDatabase(templateUrl, name)
}

function onDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}
