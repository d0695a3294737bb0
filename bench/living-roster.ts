// The roster of advisors on the product's own tables: how long it takes to stand, how soon it knows of a commit, and how many lists
// a server answers from it, over HTTP, with the session check, the filters' counts and the cards of the page.
//   npm run bench -- living-roster 10000,100000,1000000
import { sql } from 'drizzle-orm'
import { minutes } from '#contract/core/durations.ts'
import { keepRoster } from '#server/matching/roster/keeper.ts'
import { bytesOf } from '#server/matching/roster/roster.ts'
import { modules } from '#server/modules.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { signInAs } from '#tests/sign-in.ts'
import { median, percentile, rounded, watched } from './stand/figures.ts'
import { addCountry } from './stand/large-market.ts'
import { underLoad } from './stand/load.ts'
import { addConsumers, places } from './stand/market.ts'
import { listening, startProduct } from './stand/product.ts'
import { report } from './stand/report.ts'

const sizes = (process.argv[2] ?? '10000,100000').split(',').map(Number)
const changes = 200
const zipCodes = Object.keys(places.codes).filter((_, at) => at % 9 === 0)

const rows: ({ name: string } & Record<string, string | number>)[] = []
for (const size of sizes) {
  await using product = await startProduct(modules)
  const { platform, app } = product
  const databaseUrl = platform.pool.options.connectionString ?? ''
  const patient = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: minutes(20) })
  await addCountry(patient.db, { count: size, zipCodes })
  const [actor, near] = await addConsumers(platform.db, { count: 2, now: platform.clock() })
  if (!actor || !near) throw new Error('nobody to match')

  const began = performance.now()
  const keeper = keepRoster({ database: patient, databaseUrl, now: Date.now, onError: console.error })
  const roster = await keeper.standing()
  const standsMs = performance.now() - began
  if (roster.count !== size) throw new Error(`${roster.count} of ${size} advisors stand`)

  const { rows: some } = await platform.pool.query<{ id: string }>(`select id from advisor_profiles limit ${changes}`)
  const known: number[] = []
  for (const { id } of some) {
    const before = roster.count
    await platform.db.execute(sql`update advisor_profiles set accepts_clients = false where id = ${id}`)
    const committed = performance.now()
    while (roster.count === before) await new Promise(setImmediate)
    known.push(performance.now() - committed)
  }
  await keeper.close()
  await patient.pool.end()

  const url = await listening(app)
  await Promise.all(modules.map(({ begin }) => begin?.(platform)))
  const lists: Record<string, string | number> = {}
  for (const [name, who] of Object.entries({ '': actor, 'near ': near })) {
    const { accessToken } = await signInAs(platform, who.id)
    const load = { url: `${url}/api/matches?limit=20`, headers: { authorization: `Bearer ${accessToken}` } }
    await underLoad({ ...load, connections: 4, duration: 3 })
    const { result, cost } = await watched(() => underLoad({ ...load, connections: 8, duration: 8 }))
    lists[`${name}lists/s`] = Math.round(result.perSecond)
    lists[`${name}p99 ms`] = result.p99Ms
    lists[`${name}loop p99 ms`] = rounded(cost.loopDelayP99Ms)
  }
  rows.push({
    name: `${size} advisors`,
    'stands after ms': Math.round(standsMs),
    'bytes an advisor': rounded(bytesOf(roster) / size),
    'commit known after ms': rounded(median(known)),
    'p99 of that': rounded(percentile(known, 99)),
    ...lists,
  })
}
report({
  name: 'living-roster',
  rows,
  ratios: {},
  notes: [
    'one server; PostgreSQL, the load and the roster’s thread share the processors with it',
    'eight at once ask as fast as they are answered; a list is twenty cards with their scores, counts and next free slots',
  ],
})
