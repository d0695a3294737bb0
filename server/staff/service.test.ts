import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCoupon } from '#contract/billing/operator/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { recordAct } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const admin = await an.admin()
const finance = await an.admin({ staffRole: 'finance' })
const logOf = (query: object = {}) => app.as(admin).call(listStaffLog, { query })

test('an act of the staff is in the log with who, what and why, and is found by words, act, person and day', async () => {
  const consumer = await a.consumer({ firstName: 'Wilhelmina', lastName: 'Larkspur' })
  const code = `SPRING${Math.trunc(Math.random() * 100_000)}`
  const coupon = { percentOff: 10, amountOffCents: null, periods: 1, maxRedemptions: null, redeemBy: null }
  await app.as(finance).call(createCoupon, { body: { code, ...coupon } })
  await admin
    .ctx()
    .transaction((tx) =>
      recordAct(tx, { act: 'banned', subjectId: consumer.id, detail: '3 days', reason: 'Demanded a wire transfer' }),
    )
  const [ban, created] = (await logOf()).items
  expect(ban).toMatchObject({
    ...{ act: 'banned', by: { id: admin.id }, subject: { id: consumer.id, name: 'Wilhelmina Larkspur' } },
    ...{ detail: '3 days', reason: 'Demanded a wire transfer' },
  })
  expect(created).toMatchObject({ act: 'coupon-created', by: { id: finance.id }, subject: null, detail: code })
  const found = async (query: object) => (await logOf(query)).items.map(({ id }) => id)
  expect(await found({ words: 'wire trans' })).toEqual([ban?.id])
  expect(await found({ words: 'larkspur' })).toEqual([ban?.id])
  expect(await found({ act: 'coupon-created', personId: finance.id })).toEqual([created?.id])
  expect(await found({ personId: consumer.id, from: '2026-03-02', to: '2026-03-02' })).toEqual([ban?.id])
  expect(await found({ to: '2026-03-01' })).toEqual([])
  const first = await logOf({ limit: 1 })
  expect((await logOf({ limit: 1, cursor: first.nextCursor })).items[0]?.id).toBe(created?.id)
})

test('an entry of the log cannot be changed or deleted', async () => {
  await admin.ctx().transaction((tx) => recordAct(tx, { act: 'unbanned', reason: 'A mistake' }))
  const changes = [sql`update staff_log set reason = 'Another'`, sql`delete from staff_log`, sql`truncate staff_log`]
  for (const change of changes) {
    const cause = await app.platform.db.execute(change).catch((error: Error) => error.cause)
    expect(String(cause)).toContain('rows of staff_log are only ever added')
  }
})

test('a staff role without the permission is refused', async () => {
  expect((await app.as(finance).refused(listStaffLog)).code).toBe('core.forbidden')
})
