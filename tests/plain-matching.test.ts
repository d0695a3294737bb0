import { beforeAll, expect, test } from 'vitest'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { findConsumer } from '#server/matching/ranking/store.ts'
import { listMatches } from '#server/matching/service.ts'
import { startApp } from '#tests/support/harness.ts'
import { addAdvisors, addConsumers, places } from '../bench/support/market.ts'
import { addPlaces, orderPlainly } from '../bench/support/plain-matching.ts'

const { platform } = await startApp()
const query = MatchesQuery.parse({ limit: 50 })

beforeAll(() => addPlaces(platform.db, places.codes))

test('the score as one plain query gives the same fifty best, in the same order', async () => {
  const now = platform.clock()
  await addAdvisors(platform.db, { count: 600, now })
  for (const actor of await addConsumers(platform.db, { count: 12, now })) {
    const ctx = platform.context(actor)
    const consumer = await findConsumer(platform.db, actor.id)
    if (!consumer) throw new Error('the consumer was not stored')
    const plain = await orderPlainly(platform.pool, consumer, ctx.now)
    const { ranking } = await listMatches(ctx, query)
    expect(plain.length).toBeGreaterThan(0)
    expect(ranking.total).toBe(plain.length)
    expect(ranking.page.map(({ id, score }) => [id, score.score])).toEqual(
      plain.slice(0, query.limit).map(({ id, score }) => [id, score]),
    )
  }
})
