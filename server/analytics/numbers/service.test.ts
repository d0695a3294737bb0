import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordMetrics } from '#contract/analytics/endpoints.ts'
import { exportNumbers, getNumbers } from '#contract/analytics/numbers/endpoints.ts'
import type { Numbers } from '#contract/analytics/numbers/schemas.ts'
import { utcDay } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { noteErrorSources } from './service.errors.ts'

const app = await startApp()
const { aLead } = leadsOf(app)
const { a: aChatOr, an, write } = chats(app)
const { a } = people(app)
const { a: anAppointmentOr } = scheduling(app)
const staff = await an.admin()

const count = () => app.runJob('analytics.count-days')
const read = (from: string, to: string) => app.as(staff).call(getNumbers, { query: { from, to } })
const rowOf = ({ rows }: Numbers, figure: string, segment = '') =>
  rows.find((row) => row.figure === figure && row.segment === segment)

describe('the daily numbers', () => {
  test('count a day beside the day before, and stay the same when the day is counted again', async () => {
    const first = await a.consumer({ state: 'WA' })
    const { advisor } = await aLead({ consumer: first, source: 'search' })
    app.clock.advance(days(1))
    const second = await a.consumer()
    await a.consumer()
    const { id: chat } = await aChatOr.chat({ consumer: second, advisor })
    app.clock.advance(hours(2))
    await write(advisor, chat, 'Good morning, how can I help?')
    await count()
    const once = await read('2026-03-03', '2026-03-03')
    await count()
    expect(await read('2026-03-03', '2026-03-03')).toEqual(once)
    expect(once).toMatchObject({ comparedFrom: '2026-03-02', countedAt: app.clock.now().toISOString() })
    expect(rowOf(once, 'sign_ups', 'consumer')).toMatchObject({ count: 2, countBefore: 1 })
    expect(rowOf(once, 'leads', 'search')).toMatchObject({ count: 0, countBefore: 1 })
    expect(rowOf(once, 'first_answers', 'day')).toMatchObject({ count: 1, total: 7_200, countBefore: 0 })
    expect(rowOf(once, 'messages')).toMatchObject({ count: 1 })
    expect(rowOf(once, 'consumer_funnel', 'contacted')).toMatchObject({ count: 1, countBefore: 1 })
    expect(rowOf(once, 'consumer_funnel', 'met')).toMatchObject({ count: 0, countBefore: 0 })
    expect(once.course).toContainEqual({ figure: 'sign_ups', day: '2026-03-03', count: 2, total: 0 })
    expect(once.cohorts).toContainEqual({ cohort: '2026-03-02', week: 0, size: 3, active: 2 })
  })

  test('count consumers who met within thirty days of their sign-up, and nobody later', async () => {
    const { advisor } = await anAppointmentOr.completedAppointment()
    app.clock.advance(days(31))
    await anAppointmentOr.completedAppointment({ consumer: await a.consumer(), with: advisor })
    await count()
    const numbers = await read('2026-03-02', '2026-05-31')
    expect(rowOf(numbers, 'consumer_funnel', 'met')?.count).toBe(2)
    expect(rowOf(numbers, 'appointments_ended', 'completed')).toMatchObject({ count: 2 })
  })

  test('report a level, such as consumers by state, as of the last day of the range', async () => {
    const level = async () => {
      const today = utcDay(app.clock.now())
      return rowOf(await read('2026-03-02', today), 'consumers_by_state', 'OR')?.count ?? 0
    }
    await count()
    const before = await level()
    app.clock.advance(days(1))
    await a.consumer({ state: 'OR' })
    await count()
    expect(await level()).toBe(before + 1)
  })

  test('count web vitals by page and rating, searches by result, and sign-ups by channel', async () => {
    const day = utcDay(app.clock.now())
    const measured = {
      metricType: 'web_vital' as const,
      metricName: 'LCP',
      metricValue: 5_000,
      metricDate: app.clock.now().toISOString(),
      dimensionName: 'page_path' as const,
      dimensionValue: '/matches',
      details: { status: 'poor' },
    }
    const search = { ...measured, metricType: 'event' as const, metricName: 'search_performed', metricValue: 1 }
    const signUp = { ...search, metricName: 'sign_up' }
    const metrics = [
      measured,
      { ...search, details: { status: 'empty' } },
      { ...search, details: {} },
      { ...signUp, details: { channel: 'search_engine' } },
      { ...signUp, details: { channel: 'made up by the browser' } },
    ]
    await app.visitor.call(recordMetrics, { body: { metrics } })
    await count()
    const numbers = await read(day, day)
    expect(rowOf(numbers, 'web_vitals', 'LCP poor /matches')).toMatchObject({ count: 1 })
    expect(rowOf(numbers, 'searches', 'empty')).toMatchObject({ count: 1 })
    expect(rowOf(numbers, 'searches', 'found')).toMatchObject({ count: 1 })
    const channels = numbers.rows.filter(({ figure }) => figure === 'sign_ups_by_channel')
    expect(channels).toMatchObject([{ segment: 'search_engine', count: 1 }])
  })
})

test('counts errors by their line in the sources, and web vitals by release', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const map = { version: 3, sources: ['../../../web/leads/board.tsx'], names: [], mappings: 'UAIA' }
  await writeFile(join(folder, 'leads-Ab12.js.map'), JSON.stringify(map))
  const broken = {
    metricType: 'performance' as const,
    metricName: 'unhandled_error',
    metricValue: 1,
    metricDate: app.clock.now().toISOString(),
    dimensionName: 'page_path' as const,
    dimensionValue: '/leads',
  }
  const vital = { ...broken, metricType: 'web_vital' as const, metricName: 'INP' }
  const metrics = [
    { ...broken, details: { place: '/assets/leads-Ab12.js:1:12', release: 'd854c654' } },
    { ...broken, details: { place: '/assets/leads-Old1.js:1:12', source: 'made up by the browser' } },
    { ...broken, details: { place: 'ada@example.com' } },
    { ...vital, details: { status: 'good', release: 'd854c654' } },
    { ...vital, details: { status: 'good', release: 'Ada Lovelace' } },
  ]
  await app.visitor.call(recordMetrics, { body: { metrics } })
  await noteErrorSources(app.system(), folder)
  await count()
  const day = utcDay(app.clock.now())
  const { rows } = await read(day, day)
  const segmentsOf = (figure: string) => rows.filter((row) => row.figure === figure).map(({ segment }) => segment)
  expect(segmentsOf('errors_by_place').toSorted()).toEqual(['', '/assets/leads-Old1.js:1:12', 'web/leads/board.tsx:5'])
  expect(segmentsOf('vitals_by_release')).toEqual(['INP good d854c654'])
})

test('counts emails by what became of them', async () => {
  for (let mailed = 0; mailed < 5; mailed += 1) await an.advisor()
  await app.runDueJobs()
  const { rows } = await app.platform.pool.query<{ id: string }>(
    "update pgboss.job set created_on = $1 where name = 'mail.deliver' and state = 'completed' returning id",
    [app.clock.now()],
  )
  const [failed, canceled, retried, ...sent] = rows
  const set = (state: string, id?: string) =>
    app.platform.pool.query('update pgboss.job set state = $1 where id = $2', [state, id])
  await Promise.all([set('failed', failed?.id), set('cancelled', canceled?.id), set('retry', retried?.id)])
  await count()
  const day = utcDay(app.clock.now())
  const numbers = await read(day, day)
  expect(sent.length).toBeGreaterThan(0)
  expect(['sent', 'failed', 'waiting'].map((segment) => rowOf(numbers, 'emails', segment)?.count)).toEqual([
    sent.length,
    2,
    1,
  ])
})

test('exports one row for each day, figure and segment', async () => {
  const file = await app.as(staff).call(exportNumbers, { query: { from: '2026-03-02', to: '2026-03-03' } })
  const [head, ...rows] = String(file).split('\r\n')
  expect(head).toBe('day,figure,segment,count,total')
  expect(rows).toContain('2026-03-02,sign_ups,consumer,1,0')
})

test.each([
  ['2026-03-02', '2026-03-01', 'to'],
  ['2024-01-01', '2026-03-01', 'from'],
])('returns 400 for the days from %s to %s, and names the field %s', async (from, to, field) => {
  const { code, fields } = await app.as(staff).refused(getNumbers, { query: { from, to } })
  expect([code, fields?.map(({ path }) => path)]).toEqual(['core.invalid', [field]])
})
