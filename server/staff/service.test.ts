import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, test } from 'vitest'
import { createCoupon } from '#contract/billing/operator/endpoints.ts'
import { startUpload } from '#contract/messaging/attachments/endpoints.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { getOwnSwitches, listSwitches, setSwitch } from '#contract/staff/switches/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { recordAct } from './service.ts'
import { listActs } from './store.ts'
import { isOnFor } from './switches/rules.ts'

const app = await startApp()
const { a, an } = people(app)
const admin = await an.admin()
const finance = await an.admin({ staffRole: 'finance' })
const logOf = (query: object = {}) => app.as(admin).call(listStaffLog, { query })

test('an act of the staff is logged with actor, subject and reason, and found by words, act, person and day', async () => {
  const consumer = await a.consumer({ firstName: 'Wilhelmina', lastName: 'Larkspur' })
  const code = `SPRING${Math.trunc(Math.random() * 100_000)}`
  const coupon = { percentOff: 10, amountOffCents: null, periods: 1, maxRedemptions: null, redeemBy: null }
  await app.as(finance).call(createCoupon, { body: { code, ...coupon, reason: 'For the fair' } })
  await admin
    .ctx()
    .transaction((tx) =>
      recordAct(tx, { act: 'banned', subjectId: consumer.id, detail: '3 days', reason: 'Demanded a wire transfer' }),
    )
  const [ban, created] = (await logOf()).items
  expect(ban).toMatchObject({
    act: 'banned',
    by: { id: admin.id },
    subject: { id: consumer.id, name: 'Wilhelmina Larkspur' },
    detail: '3 days',
    reason: 'Demanded a wire transfer',
  })
  expect(created).toMatchObject({
    act: 'coupon-created',
    by: { id: finance.id },
    subject: null,
    detail: code,
    reason: 'For the fair',
  })
  const found = async (query: object) => (await logOf(query)).items.map(({ id }) => id)
  expect(await found({ words: 'wire trans' })).toEqual([ban?.id])
  expect(await found({ words: 'larkspur' })).toEqual([ban?.id])
  expect(await found({ act: 'coupon-created', personId: finance.id })).toEqual([created?.id])
  expect(await found({ personId: consumer.id, from: '2026-03-02', to: '2026-03-02' })).toEqual([ban?.id])
  expect(await found({ to: '2026-03-01' })).toEqual([])
  const first = await logOf({ limit: 1 })
  expect((await logOf({ limit: 1, cursor: first.nextCursor })).items[0]?.id).toBe(created?.id)
})

test('words are found by the indexes of the log', async () => {
  const logged: { statement: string; params: unknown[] }[] = []
  const logger = { logQuery: (statement: string, params: unknown[]) => void logged.push({ statement, params }) }
  const { pool } = app.platform
  await listActs(drizzle(pool, { casing: 'snake_case', logger }), { words: 'wire transfer', after: null, limit: 26 })
  const [{ statement = '', params = [] } = {}] = logged
  const client = await pool.connect()
  // A small table would be read whole, or in the order of its time.
  await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
  const { rows } = await client.query(`explain ${statement}`, params)
  await client.query('rollback')
  client.release()
  const plan = JSON.stringify(rows)
  expect(plan).toContain('BitmapOr')
  for (const index of ['reason_like', 'detail_like', 'by', 'subject'])
    expect(plan).toContain(`Bitmap Index Scan on staff_log_${index} `)
})

test('an entry of the staff log cannot be updated or deleted in the database', async () => {
  await admin.ctx().transaction((tx) => recordAct(tx, { act: 'unbanned', reason: 'A mistake' }))
  const changes = [sql`update staff_log set reason = 'Another'`, sql`delete from staff_log`, sql`truncate staff_log`]
  for (const change of changes) {
    const cause = await app.platform.db.execute(change).catch((error: Error) => error.cause)
    expect(String(cause)).toContain('rows of staff_log are only ever added')
  }
})

test('the staff log is forbidden to a staff role without the permission', async () => {
  expect((await app.as(finance).refused(listStaffLog)).code).toBe('core.forbidden')
})

describe('a feature switch', () => {
  const attachments = 'attachments' as const
  const body = { name: attachments, percent: 0, accountIds: [], reason: 'The scanner is being moved' }

  test('refuses uploads at once when it is off, except for accounts on its list', async () => {
    const { id, consumer, advisor } = await chats(app).a.chat()
    const file = { clientId: randomUUID(), fileName: 'pay.pdf', sizeBytes: 4 }
    const start = (person: typeof consumer) => app.as(person).refused(startUpload, { params: { id }, body: file })
    await app.as(admin).call(setSwitch, { body: { ...body, mode: 'off' } })
    expect((await start(consumer)).code).toBe('staff.switched-off')
    expect(await app.as(consumer).call(getOwnSwitches)).toEqual({ on: ['calls'] })
    expect((await app.as(consumer).call(getChat, { params: { id } })).can).toEqual(['send', 'call'])
    await app.as(admin).call(setSwitch, { body: { ...body, mode: 'some', accountIds: [advisor.id] } })
    expect((await start(consumer)).code).toBe('staff.switched-off')
    await app.as(advisor).call(startUpload, { params: { id }, body: file })
    expect((await logOf({ act: 'switch-set' })).items[0]).toMatchObject({ reason: body.reason })
    await app.as(admin).call(setSwitch, { body: { ...body, mode: 'on' } })
    await app.as(consumer).call(startUpload, { params: { id }, body: { ...file, clientId: randomUUID() } })
    expect((await app.as(finance).refused(listSwitches)).code).toBe('core.forbidden')
  })

  test('keeps the same accounts on while its share grows', () => {
    const accounts = Array.from({ length: 400 }, () => randomUUID())
    const inShare = (percent: number) =>
      accounts.filter((id) => isOnFor({ name: 'calls', mode: 'some', percent, accountIds: [] }, id))
    const [small, large] = [inShare(20), inShare(60)]
    expect(small.filter((id) => !large.includes(id))).toEqual([])
    expect(large.length).toBeGreaterThan(180)
    expect(small.length).toBeLessThan(120)
    expect([inShare(0).length, inShare(100).length]).toEqual([0, 400])
  })
})
