import { expect, test } from 'vitest'
import { getNumbers } from '#contract/analytics/numbers/endpoints.ts'
import { retentionWeeks } from '#contract/analytics/numbers/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { signedUp } from '#server/auth/events.ts'
import { users } from '#server/auth/tables.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { countDays } from './service.ts'

const app = await startApp()
const { an } = people(app)

// The job itself logs an error and goes on.
const countNight = () => countDays(app.system())

/** Signs up a consumer who does nothing else. */
async function joined(n: number): Promise<string> {
  const email = `joined-${n}@example.com`
  return app.system().transaction(async (tx) => {
    const [user] = await tx.db.insert(users).values({ email, role: 'consumer' }).returning()
    if (!user) throw new Error('the account was not made')
    await tx.publish(signedUp, { userId: user.id, email, role: 'consumer' })
    return user.id
  })
}

test('every cohort of twenty weeks keeps its seven consumers when the days are counted each night', async () => {
  const staff = await an.admin()
  const weeks = 20
  for (let day = 0; day < weeks * 7; day += 1) {
    await joined(day)
    await countNight()
    app.clock.advance(days(1))
  }
  await countNight()
  const to = utcDay(app.clock.now())
  const { cohorts } = await app.as(staff).call(getNumbers, { query: { from: '2026-03-02', to } })
  const { rows } = await app.platform.pool.query<{ day: string; weeks: number; least: number; most: number }>(
    `select day::text, count(*)::int as weeks, min(total)::int as least, max(total)::int as most
       from daily_figures where figure = 'retention' group by 1 order by 1`,
  )
  expect(rows).toHaveLength(weeks)
  expect(rows.map(({ least, most }) => [least, most])).toEqual(rows.map(() => [7, 7]))
  expect(rows[0]).toMatchObject({ day: '2026-03-02', weeks: retentionWeeks })
  expect(new Set(cohorts.map(({ size }) => size))).toEqual(new Set([7]))
})
