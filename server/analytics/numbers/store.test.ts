import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { upsertDays } from './store.ts'
import { dailyFigures } from './tables.ts'

const { platform } = await startApp()
const { db } = platform
const day = '2026-03-02'

/** Replaces a figure of one day by a count. */
const counted = (tx: typeof db, count: number) =>
  upsertDays(tx, 'sign_ups', {
    from: day,
    to: day,
    counts: sql`select ${day}::date as day, 'consumer' as segment, ${count}::bigint as count, 0::float8 as total`,
    countedAt: platform.clock(),
  })

test('a day that two processes count at once holds the later count', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    await counted(tx, 1)
    begin()
    await released
  })
  await begun
  const second = db.transaction((tx) => counted(tx, 2))
  await untilWaiting(platform.pool, 1)
  release()
  await Promise.all([first, second])
  expect(await db.select({ count: dailyFigures.count }).from(dailyFigures)).toEqual([{ count: 2 }])
})
