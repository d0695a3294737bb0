import { randomUUID } from 'node:crypto'
import { Piscina } from 'piscina'
import { afterAll, expect, test } from 'vitest'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { people } from '#tests/factories/people.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { rankMatches, startRanking } from './service.ts'
import { type RankingReply, rankFor, type StartTask, type WorkerTask } from './worker.ts'

const app = await startApp()
const { a, an } = people(app)
const threads = new Piscina<WorkerTask | StartTask, RankingReply>({
  filename: new URL('./worker.ts', import.meta.url).href,
  name: 'answer',
  minThreads: 0,
  maxThreads: 1,
  atomics: 'disabled',
})
afterAll(() => threads.destroy())

async function askFor(
  consumerId: string,
  until = Date.now() + 60_000,
): Promise<{ task: WorkerTask; reply: RankingReply }> {
  const serverNow = app.clock.now().getTime()
  const request = { requestId: randomUUID(), consumerId, query: MatchesQuery.parse({}), now: serverNow }
  const task = { request, serverNow, until, databaseUrl: await testDatabaseUrl(), timeoutMs: 5_000 }
  return { task, reply: await threads.run(task) }
}

test('returns the same reply on the thread as inline, with the request’s id', async () => {
  const consumer = await a.consumer()
  for (const firstName of ['One', 'Two', 'Three']) await an.advisor({ firstName })
  const { task, reply } = await askFor(consumer.id)
  const inline = await rankFor(app.platform.db, task.request)
  expect(reply).toEqual({ requestId: task.request.requestId, ok: true, from: 'database', ...inline })
  expect(inline.ranking.page.length).toBeGreaterThanOrEqual(3)
})

test('drops a request whose caller gave up', async () => {
  const consumer = await a.consumer()
  const { task, reply } = await askFor(consumer.id, Date.now() - 1)
  expect(reply).toEqual({ requestId: task.request.requestId, ok: false, code: 'core.unavailable' })
})

test('returns a problem from the thread as its code', async () => {
  const consumer = await a.consumer({ state: null, zipCode: null })
  const { task, reply } = await askFor(consumer.id)
  expect(reply).toEqual({ requestId: task.request.requestId, ok: false, code: 'matching.profile-needed' })
})

test('ranks from the index once it is ready, with the same reply', async () => {
  const consumer = await a.consumer()
  await an.advisor({ firstName: 'Four' })
  const surroundings = { databaseUrl: await testDatabaseUrl(), timeoutMs: 5_000 }
  await threads.run({ start: true, now: app.clock.now().getTime(), ...surroundings }, { name: 'begin' })
  await waitFor(async () => {
    const { task, reply } = await askFor(consumer.id)
    const inline = await rankFor(app.platform.db, task.request)
    expect(reply).toEqual({ requestId: task.request.requestId, ok: true, from: 'index', ...inline })
  })
})

test('ranks from the database when the thread has ended', async () => {
  const consumer = await a.consumer()
  await startRanking(app.platform)
  const query = MatchesQuery.parse({})
  const before = await rankMatches(consumer.ctx(), query)
  await app.app.close()
  expect(await rankMatches(consumer.ctx(), query)).toEqual(before)
})
