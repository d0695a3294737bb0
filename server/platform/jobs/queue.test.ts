import { beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { job } from './definition.ts'

const log: string[] = []
let fault: Error | null = null
const remind = job<{ name: string }>({
  name: 'bare.remind',
  retryLimit: 2,
  handle: async (_ctx, { name }) => {
    log.push(name)
    if (fault) throw fault
  },
})
const sweep = job({
  name: 'bare.sweep',
  schedule: '0 3 * * *',
  handle: async (ctx) => void log.push(`sweep at ${ctx.now.toISOString()}`),
})
const platform = await startBarePlatform({ jobs: [remind, sweep] })
const system = () => platform.system()
const enqueue = (name: string, options?: { startAfter?: Date; singletonKey?: string }) =>
  system().transaction((tx) => tx.enqueue(remind, { name }, options))

beforeEach(async () => {
  fault = null
  await platform.runDueJobs()
  log.length = 0
})

test('a job waits for its time and then runs once', async () => {
  await enqueue('later', { startAfter: new Date(platform.clock.now().getTime() + minutes(10)) })
  platform.clock.advance(minutes(9))
  await platform.runDueJobs()
  expect(log).toEqual([])
  platform.clock.advance(minutes(1))
  await platform.runDueJobs()
  await platform.runDueJobs()
  expect(log).toEqual(['later'])
})

test('of two jobs with one key only the first is kept', async () => {
  await enqueue('first', { singletonKey: 'same' })
  await enqueue('second', { singletonKey: 'same' })
  await enqueue('third')
  await enqueue('fourth')
  await platform.runDueJobs()
  expect(log.sort()).toEqual(['first', 'fourth', 'third'])
})

test('a job that fails is tried again after growing pauses, and then given up', async () => {
  fault = new Error('the mail server is away')
  await enqueue('stubborn')
  await platform.runDueJobs()
  expect(log).toHaveLength(1)
  for (const wait of [seconds(30), minutes(5), minutes(60)]) {
    platform.clock.advance(wait)
    await platform.runDueJobs()
  }
  expect(log).toEqual(['stubborn', 'stubborn', 'stubborn'])
})

test('a job that is refused with a problem of the catalogue is not tried again', async () => {
  fault = problem('core.not-found')
  await enqueue('hopeless')
  await platform.runDueJobs()
  platform.clock.advance(minutes(60))
  await platform.runDueJobs()
  expect(log).toEqual(['hopeless'])
})

test('a scheduled job runs as the system at the time of the clock', async () => {
  await platform.runJob('bare.sweep')
  expect(log).toEqual([`sweep at ${platform.clock.now().toISOString()}`])
})
