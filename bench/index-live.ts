// The advisor index on the product's own tables: how long it takes to build, how soon it follows a
// commit, and how many lists a server answers from it, over HTTP, with the session check, the
// filters' counts and the cards of the page. npm run bench -- index-live 10000,100000,1000000
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { minutes } from '#contract/core/durations.ts'
import { bytesOf } from '#server/matching/advisor-index/advisor-index.ts'
import { openLiveIndex } from '#server/matching/advisor-index/live-index.ts'
import { modules } from '#server/modules.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { median, percentile, rounded, watched } from './support/figures.ts'
import { addCountry } from './support/large-market.ts'
import { underLoad } from './support/load.ts'
import { addConsumers } from './support/market.ts'
import { listening, startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const sizes = (process.argv[2] ?? '10000,100000').split(',').map(Number)
const changes = 200
/** Match lists requested per second. */
const rate = 1_000

const ratios: Record<string, number> = {}
const rows: ({ name: string } & Record<string, string | number>)[] = []
for (const size of sizes) {
  await using product = await startProduct(modules)
  const { platform, app } = product
  const databaseUrl = platform.pool.options.connectionString ?? ''
  const patient = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: minutes(20) })
  await addCountry(patient.db, size)
  const consumers = await addConsumers(platform.db, { count: 40, now: platform.clock() })

  const began = performance.now()
  const liveIndex = openLiveIndex({ database: patient, databaseUrl, now: Date.now, onError: console.error })
  const index = await liveIndex.whenReady()
  const readyMs = performance.now() - began
  if (index.count !== size) throw new Error(`${index.count} of ${size} advisors are in the index`)

  const { rows: some } = await platform.pool.query<{ id: string }>(`select id from advisor_profiles limit ${changes}`)
  const delays: number[] = []
  for (const { id } of some) {
    const before = index.count
    await platform.db.execute(sql`update advisor_profiles set accepts_clients = false where id = ${id}`)
    const committed = performance.now()
    while (index.count === before) await new Promise(setImmediate)
    delays.push(performance.now() - committed)
  }
  await liveIndex.close()
  await patient.pool.end()

  const url = await listening(app)
  await Promise.all(modules.map(({ start }) => start?.(platform)))
  // The least that could answer a list: one select, on the same processors and database.
  const bare = Fastify()
  const select = 'select id, accepts_clients from advisor_profiles limit 20'
  bare.get('/', async () => (await platform.pool.query({ name: 'bench_bare', text: select })).rows)
  const bareUrl = await listening(bare)
  const askBare = (duration: number) => underLoad({ url: bareUrl, connections: 8, duration })
  await askBare(1)

  const lists: Record<string, string | number> = {}
  for (const name of ['', 'near ']) {
    // Of those whom addConsumers makes, nearness counts for every other.
    const requesters = consumers.filter((_, at) => at % 2 === (name === '' ? 0 : 1))
    const tokens = await Promise.all(requesters.map(async ({ id }) => (await signInAs(platform, id)).accessToken))
    const load = { url: `${url}/api/matches?limit=20`, tokens, connections: 8 }
    await underLoad({ ...load, duration: 3 })
    // Half of the baseline before and half after, so that other work on the machine weighs on both.
    const before = await askBare(3)
    const most = await underLoad({ ...load, duration: 6 })
    const after = await askBare(3)
    const bound = (before.perSecond + after.perSecond) / 2
    ratios[`${name}lists a second at ${size} advisors, of bare Fastify and one select`] = most.perSecond / bound
    lists[`${name}bare/s`] = Math.round(bound)
    const { result, cost } = await watched(() => underLoad({ ...load, overallRate: rate, duration: 8 }))
    lists[`${name}lists/s`] = Math.round(most.perSecond)
    lists[`${name}requested ${rate}/s: answered`] = Math.round(result.perSecond)
    lists[`${name}median ms`] = result.medianMs
    lists[`${name}p99 ms`] = result.p99Ms
    lists[`${name}loop p99 ms`] = rounded(cost.loopDelayP99Ms)
  }
  await bare.close()
  rows.push({
    name: `${size} advisors`,
    'ready after ms': Math.round(readyMs),
    'bytes an advisor': rounded(bytesOf(index) / size),
    'commit known after ms': rounded(median(delays)),
    'p99 of that': rounded(percentile(delays, 99)),
    ...lists,
  })
}
report({
  name: 'index-live',
  rows,
  ratios,
  notes: [
    'one server; PostgreSQL, the load and the index’s thread share the processors with it',
    'a list is twenty cards with their scores, counts and next free slots; twenty consumers take turns on eight connections',
    `lists/s: closed loop; latencies at ${rate} requests a second, measured from the time each should have been sent`,
  ],
})
