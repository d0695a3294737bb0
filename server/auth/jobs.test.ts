import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { securityLogDays } from '#contract/auth/values.ts'
import { days } from '#contract/core/durations.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { securityEvents } from './tables.ts'

const app = await startApp()
const { a } = people(app)

test('keeps the security log for the period on the deletion page', async () => {
  const { id: userId } = await a.consumer()
  const { db } = app.platform
  const age = (daysAgo: number) => new Date(app.clock.now().getTime() - days(daysAgo))
  await db.delete(securityEvents).where(eq(securityEvents.userId, userId))
  await db.insert(securityEvents).values([
    { userId, kind: 'signed_in', at: age(securityLogDays - 1) },
    { userId, kind: 'signed_in', at: age(securityLogDays + 1) },
  ])
  await app.runJob('auth.tidy')
  const left = await db.select({ at: securityEvents.at }).from(securityEvents).where(eq(securityEvents.userId, userId))
  expect(left).toEqual([{ at: age(securityLogDays - 1) }])
})
