import { PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { job } from './definition.ts'
import { installQueues, installSchedules } from './installation.ts'

const boss = new PgBoss({ connectionString: await testDatabaseUrl(), supervise: false, schedule: false })
await boss.start()
afterAll(() => boss.stop({ graceful: false }))

const nothing = async () => {}
const nightly = (schedule: string) => job({ name: 'bare.nightly', schedule, handle: nothing })
const hourly = job({ name: 'bare.hourly', schedule: '0 * * * *', handle: nothing })
const remind = (retryLimit: number) => job({ name: 'bare.remind', retryLimit, handle: nothing })
const queueOf = async (name: string) => (await boss.getQueues([name]))[0]
const cronsByName = async () => Object.fromEntries((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))

test('a start writes only the queues that are new or whose settings differ', async () => {
  await installQueues(boss, [remind(2), hourly])
  const [before, untouched] = [await queueOf('bare.remind'), await queueOf('bare.hourly')]
  expect(before).toMatchObject({ policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true })
  await installQueues(boss, [remind(2), hourly])
  expect(await queueOf('bare.remind')).toEqual(before)
  await installQueues(boss, [remind(7), hourly])
  expect(await queueOf('bare.remind')).toMatchObject({ policy: 'short', retryLimit: 7 })
  expect(await queueOf('bare.hourly')).toEqual(untouched)
})

test('a start makes the schedules what the jobs say, and ends those of other jobs', async () => {
  await installQueues(boss, [nightly('0 3 * * *'), hourly])
  await installSchedules(boss, [nightly('0 3 * * *'), hourly])
  expect(await cronsByName()).toEqual({ 'bare.nightly': '0 3 * * *', 'bare.hourly': '0 * * * *' })
  await installSchedules(boss, [nightly('30 4 * * *')])
  expect(await cronsByName()).toEqual({ 'bare.nightly': '30 4 * * *' })
})
