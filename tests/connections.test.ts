import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { rankingConnections } from '#server/matching/ranking/worker.ts'
import { jobConnections } from '#server/platform/jobs/queue.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { endProcessesAfterAll, startProduct } from '#tests/support/product-process.ts'

endProcessesAfterAll()

/** What a process holds to its database beside the pool for requests. */
const held: Readonly<Record<string, number>> = {
  'fairlead advisor changes': 2,
  'fairlead sessions': 1,
  'fairlead-watch': 2,
}
const beside = jobConnections + rankingConnections + Object.values(held).reduce((sum, count) => sum + count, 0)
const requestPool = 10

test('a process holds only those connections beside its pools that the budget counts', {
  timeout: seconds(120),
}, async () => {
  const databaseUrl = await testDatabaseUrl()
  await startProduct({ DATABASE_URL: databaseUrl, REPLICA_URL: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'onlooker' })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select regexp_replace(application_name, '^fairlead-jobs-.*', 'jobs') as name, count(*)::int as count
       from pg_stat_activity where datname = current_database() and application_name <> 'onlooker' group by 1`,
    )
    const { fairlead = 0, jobs = 0, ...others } = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
    expect(fairlead).toBeLessThanOrEqual(2 * requestPool + rankingConnections)
    expect(jobs).toBeLessThanOrEqual(jobConnections)
    return others
  }
  // A replica, here the same database, is watched by one more.
  await expect.poll(count, { timeout: seconds(20) }).toEqual({ ...held, 'fairlead-watch': 3 })
  await client.end()
})

test.each([
  ['docs/operations.md', `(${requestPool}) for requests and up to fourteen more`],
  ['.env.example', 'In addition it holds up to fourteen'],
  ['docs/containers.md', `must hold ${requestPool + beside} for each pod`],
  ['docs/scale.md', `up to ${requestPool + beside} connections`],
  ['docs/scale.md', `They hold ${10 * (requestPool + beside)} connections, and ${requestPool + beside} more`],
  ['deploy/patroni.yml', `${requestPool + beside} connections for each process`],
])('%s states the budget "%s"', async (file, words) => {
  expect(beside).toBe(14)
  expect((await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).replace(/\n#? ?/g, ' ')).toContain(words)
})
