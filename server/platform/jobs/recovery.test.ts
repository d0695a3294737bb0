import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { job } from './definition.ts'
import { drawQueueName, recoverJobs } from './recovery.ts'

const handled: string[] = []
const remind = job<{ name: string }>({
  name: 'bare.remind',
  handle: async (_ctx, { name }) => void handled.push(name),
})
const platform = await startBarePlatform({ jobs: [remind] })

async function connect(name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await testDatabaseUrl(), application_name: name })
  await client.connect()
  return client
}
const client = await connect()
afterAll(() => client.end())
const execute = (text: string, values: unknown[]) => client.query(text, values)
const { rows } = await client.query<{ name: string }>(
  `select application_name as name from pg_stat_activity
   where datname = current_database() and application_name like 'fairlead-jobs-%'`,
)
const ownName = rows[0]?.name ?? ''

/** Stores a job in the state in which a killed process leaves it. */
async function leaveActive(name: string): Promise<void> {
  await platform.system().transaction((tx) => tx.enqueue(remind, { name }))
  await client.query("update pgboss.job set state = 'active', started_on = now() where data->>'name' = $1", [name])
}

test('a job that a killed process left active runs at the next start of the only process', async () => {
  await leaveActive('one')
  await platform.runDueJobs()
  expect(handled).toEqual([])
  expect(await recoverJobs(execute, ownName)).toBe(1)
  await platform.runDueJobs()
  expect(handled).toEqual(['one'])
})

test('an active job is left alone while another process is connected', async () => {
  await leaveActive('two')
  const otherClient = await connect(drawQueueName())
  expect(await recoverJobs(execute, ownName)).toBe(0)
  await otherClient.end()
})

test('a job that a killed process left active without tries left is not repeated', async () => {
  await leaveActive('three')
  await client.query("update pgboss.job set retry_count = retry_limit where data->>'name' = 'three'")
  await recoverJobs(execute, ownName)
  await platform.runDueJobs()
  expect(handled).not.toContain('three')
})
