// How long a consumer waits for their fifty best matches, against the same score worked out by one
// plain query on the same data. Ours also counts for the filters, finds the next free slots, and
// reads the cards of the page. That both find the same fifty is checked before anything is
// measured.
//   npm run bench -- matching 100 1000,10000      lists at most, sizes of the market
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { Problem } from '#contract/problems.ts'
import type { ConsumerWithAssets } from '#server/matching/assessment/rules.ts'
import type { MatchesParts } from '#server/matching/present.ts'
import { findConsumer } from '#server/matching/ranking/store.ts'
import { rankFor } from '#server/matching/ranking/worker.ts'
import { listMatches } from '#server/matching/service.ts'
import { modules } from '#server/modules.ts'
import type { UserActor, UserCtx } from '#server/platform/context.ts'
import { inTurns, median, percentile, rounded, watched } from './support/figures.ts'
import { addAdvisors, addConsumers, places } from './support/market.ts'
import { addPlaces, matchPlainly, orderPlainly } from './support/plain-matching.ts'
import { startProduct } from './support/product.ts'
import { report } from './support/report.ts'

const rounds = Number(process.argv[2] ?? 150)
const sizes = (process.argv[3] ?? '1000,10000').split(',').map(Number)
const wanted = 50
const query = MatchesQuery.parse({ limit: wanted })

await using product = await startProduct(modules)
const { platform } = product
const now = platform.clock()
await addPlaces(platform.db, places.codes)

const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'core.unavailable'

/**
 * Asks again while refused: on a busy machine the thread that ranks large lists may start slower
 * than a list may take.
 */
async function insist(ctx: UserCtx, tries = 8): Promise<MatchesParts> {
  try {
    return await listMatches(ctx, query)
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error
    return insist(ctx, tries - 1)
  }
}

/** Read once, so that plain SQL is not charged with it. */
const consumers = new Map<string, ConsumerWithAssets>()
async function consumerOf(id: string): Promise<ConsumerWithAssets> {
  const consumer = consumers.get(id) ?? (await findConsumer(platform.db, id))
  if (!consumer) throw new Error(`${id} is no consumer`)
  consumers.set(id, consumer)
  return consumer
}

async function assertSame(actor: UserActor): Promise<void> {
  const ctx = platform.context(actor)
  const ours = await insist(ctx)
  const order = await orderPlainly(platform.pool, await consumerOf(actor.id), ctx.now)
  const [found, expected] = [ours.ranking.page, order.slice(0, wanted)].map((list) =>
    JSON.stringify(list.map(({ id, score }) => [id, typeof score === 'number' ? score : score.score])),
  )
  if (found !== expected || ours.ranking.total !== order.length || ours.items.length !== Math.min(wanted, order.length))
    throw new Error(`the two ways do not agree for ${actor.id}:\n${found}\n${expected}`)
}

const rows: {
  name: string
  'median ms': number
  'p99 ms': number
  'event loop p99 ms': number
  lists: number
  refused: number
}[] = []
const ratios: Record<string, number> = {}
const firstMs: string[] = []
let filled = 0
for (const size of sizes) {
  await addAdvisors(platform.db, { count: size - filled, now })
  filled = size
  const actors = await addConsumers(platform.db, { count: 12, now })
  // The first request after a start or a quiet minute waits for the thread.
  const began = performance.now()
  for (const actor of actors.slice(0, 2)) await insist(platform.context(actor))
  firstMs.push(`${size}: ${Math.round(performance.now() - began)}`)
  for (const actor of actors) await assertSame(actor)

  let at = 0
  const timed = (work: (actor: UserActor) => Promise<unknown>) => async () => {
    const actor = actors[Math.floor(at++ / 3) % actors.length]
    if (!actor) throw new Error('nobody to match')
    const began = performance.now()
    const { result, cost } = await watched(() =>
      work(actor)
        .then(() => true)
        .catch((error) => {
          if (isUnavailable(error)) return false
          throw error
        }),
    )
    return { ms: performance.now() - began, loopP99: cost.loopDelayP99Ms, isRefused: !result }
  }
  const measured = await inTurns(
    {
      'plain SQL': timed(async ({ id }) =>
        matchPlainly(platform.pool, { consumer: await consumerOf(id), now, limit: wanted }),
      ),
      listMatches: timed((actor) => listMatches(platform.context(actor), query)),
      'ranking alone, inline': timed(({ id: consumerId }) =>
        rankFor(platform.db, { requestId: consumerId, consumerId, query, now: now.getTime() }),
      ),
    },
    { rounds, seconds: 15 },
  )
  for (const [name, all] of measured) {
    const times = all.map(({ ms }) => ms)
    rows.push({
      name: `${size} advisors, ${name}`,
      'median ms': rounded(median(times)),
      'p99 ms': rounded(percentile(times, 99)),
      'event loop p99 ms': rounded(median(all.map(({ loopP99 }) => loopP99))),
      lists: times.length,
      refused: all.filter(({ isRefused }) => isRefused).length,
    })
  }
  const of = (name: string, figure: 'median ms' | 'p99 ms') =>
    rows.find((row) => row.name === `${size} advisors, ${name}`)?.[figure] ?? Number.NaN
  for (const figure of ['median ms', 'p99 ms'] as const)
    ratios[`${size} advisors: ${figure} of listMatches, times plain SQL`] =
      of('listMatches', figure) / of('plain SQL', figure)
}
report({
  name: 'matching',
  rows,
  ratios,
  notes: [
    `the ${wanted} best agree exactly between the two ways for every consumer in the sample`,
    'every advisor passes the hard rules, so that all have to be scored',
    `ms of the first two lists, with the start of the thread that ranks large ones: ${firstMs.join(', ')}`,
    'plain SQL gives ids and scores; listMatches also counts, filters, and reads the page’s cards',
  ],
})
