import { sql } from 'drizzle-orm'
import { seconds } from '#contract/core/durations.ts'
import { countDaysJob } from '#server/analytics/numbers/jobs.ts'
import { createPasswordHasher } from '#server/auth/context/passwords/hashing.ts'
import { matchByNightJob } from '#server/matching/jobs.ts'
import { notifications } from '#server/notifications/tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoPassword } from './accounts.ts'
import { leaveToJobs } from './jobs.ts'
import { storeLogos } from './logos/storing.ts'
import { makeMarket } from './market.ts'
import { measure } from './measurements.ts'
import { replayMonth } from './month.ts'
import { populate } from './population.ts'
import { storePortraits } from './portraits/storing.ts'
import { createReplay } from './replay.ts'

/** Makes the market, then lets the demo accounts live their month in it. */
export async function fill(platform: Platform): Promise<void> {
  const now = platform.clock()
  const { hash } = await createPasswordHasher({ threads: null })
  const market = makeMarket(now, await hash(demoPassword))
  // Before the rows that name them; a start that is cut short draws them once more.
  const { storage } = platform.context({ kind: 'system' }).ports
  await storeLogos(storage, market.firms)
  await storePortraits(
    storage,
    market.advisors.map((each) => each.person),
  )
  // One transaction: a start that is cut short leaves an empty database and not half a demo.
  await platform.db.transaction(async (tx) => {
    await populate(tx, market, now)
    await replayMonth(createReplay(platform, tx), market, now)
    // Last: the stories before it draw from the same chance.
    await measure(tx, [...market.advisors.map(({ person }) => person), ...market.clients], now)
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(sql`${notifications.createdAt} < ${now}::timestamptz - interval '36 hours'`)
  })
  await platform.db.execute(sql`analyze`)
  // The last night of the month, which only counts: the impressions of each advisor, and the days.
  // It runs a moment later, so that it does not slow the first page view.
  const startAfter = new Date(now.getTime() + seconds(30))
  await platform.context({ kind: 'system' }).transaction(async (tx) => {
    await tx.enqueue(matchByNightJob, {}, { startAfter })
    await tx.enqueue(countDaysJob, {}, { startAfter })
  })
  await leaveToJobs(platform, market)
}
