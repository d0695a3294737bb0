import { sql } from 'drizzle-orm'
import { createPasswordHasher } from '#server/auth/passwords/hashing.ts'
import { notifications } from '#server/notifications/tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoPassword } from './accounts.ts'
import { makeMarket } from './market.ts'
import { liveAMonth } from './month.ts'
import { populate } from './population.ts'
import { setStage } from './stage.ts'

/** Makes the market, then lets the demo accounts live their month in it. */
export async function fill(platform: Platform): Promise<void> {
  const now = platform.clock()
  const { hash } = await createPasswordHasher({ threads: null })
  const market = makeMarket(now, await hash(demoPassword))
  // One transaction: a start that is cut short leaves an empty database and not half a demo.
  await platform.db.transaction(async (tx) => {
    await populate(tx, market)
    await liveAMonth(setStage(platform, tx), market, now)
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(sql`${notifications.createdAt} < ${now}::timestamptz - interval '36 hours'`)
  })
  await platform.db.execute(sql`analyze`)
}
