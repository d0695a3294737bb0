import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  comparePractice,
  getAdminAnalytics,
  getPracticeAnalytics,
  recordMetrics,
} from '#contract/analytics/endpoints.ts'
import type { SentMetric } from '#contract/analytics/schemas.ts'
import { maxMetricsPerBatch, metricsKeptDays } from '#contract/analytics/values.ts'
import { dayIn, printedZone, utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { erasePerson } from '#contract/operations/people/endpoints.ts'
import { leads } from '#server/leads/tables.ts'
import { profiles } from '#server/profiles/tables.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { analyticsMetrics } from './tables.ts'

const app = await startApp()
const event = (more: Partial<SentMetric> = {}): SentMetric => ({
  metricType: 'event',
  metricName: 'store_click',
  metricValue: 1,
  metricDate: app.clock.now().toISOString(),
  dimensionName: 'page_path',
  dimensionValue: '/download',
  ...more,
})
const record = (...metrics: SentMetric[]) => app.visitor.call(recordMetrics, { body: { metrics } })
const stored = (path: string) =>
  app.platform.db.select().from(analyticsMetrics).where(eq(analyticsMetrics.dimensionValue, path))

test('stores an event with its page and the details that the catalog allows', async () => {
  const visit = event({ dimensionValue: '/visited', details: { store: 'apple', user_type: 'visitor' } })
  expect(await record(visit)).toEqual({ stored: 1 })
  expect(await stored('/visited')).toMatchObject([
    {
      metricType: 'event',
      metricName: 'store_click',
      metricValue: 1,
      details: { store: 'apple', user_type: 'visitor' },
    },
  ])
})

test('returns 202 and stores the batch that a browser sends when it leaves the page', async () => {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/metrics',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ metrics: [event({ dimensionValue: '/left' }), event({ dimensionValue: '/left' })] }),
  })
  expect(reply.statusCode).toBe(202)
  expect(await stored('/left')).toHaveLength(2)
})

test('drops measurements older than a month from a batch, and stores the rest', async () => {
  const old = event({ dimensionValue: '/old', metricDate: '2025-01-01T00:00:00.000Z' })
  expect(await record(old, event({ dimensionValue: '/fresh' }))).toEqual({ stored: 1 })
  expect(await stored('/old')).toEqual([])
})

describe('POST /api/metrics', () => {
  const refused = (...metrics: object[]) =>
    app.app.inject({ method: 'POST', url: '/api/metrics', payload: { metrics } })

  test('returns 400 and names the field for a metric name outside the catalog', async () => {
    const reply = await refused(event({ metricName: 'password_typed' }))
    expect(reply.json().errors).toMatchObject([{ path: 'metrics.0.metricName' }])
  })
  test('returns 400 for details that the catalog does not define', async () => {
    expect((await refused({ ...event(), details: { email: 'dana@example.com' } })).statusCode).toBe(400)
  })
  test('returns 400 for a batch larger than a browser keeps', async () => {
    const many = Array.from({ length: maxMetricsPerBatch + 1 }, () => event())
    expect((await refused(...many)).statusCode).toBe(400)
  })
})

test('returns 429 when an address sends too many batches a minute', async () => {
  const strict = await startApp({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  const send = () => strict.app.inject({ method: 'POST', url: '/api/metrics', payload: { metrics: [event()] } })
  const answers = [await send(), await send(), await send(), await send()].map(({ statusCode }) => statusCode)
  expect(answers).toEqual([202, 202, 202, 429])
})

test.each([999_999_999, -1, Number.MAX_VALUE])('returns 400 for a measurement of %d', async (metricValue) => {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/metrics',
    payload: { metrics: [event({ metricValue })] },
  })
  expect(reply.statusCode).toBe(400)
})

test('limits a network to a thousand batches a day, and marks rows that visitors sent', async () => {
  const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '0.002' } })
  const send = (remoteAddress: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/metrics',
      remoteAddress,
      payload: { metrics: [event({ dimensionValue: '/daily-cap' })] },
    })
  // A factor that leaves one batch a minute and two a day.
  expect((await send('2001:db8::1')).statusCode).toBe(202)
  expect((await send('2001:db8::2')).statusCode).toBe(429)
  expect((await send('2001:db8:1::1')).statusCode).toBe(202)
  const rows = await limited.platform.pool.query(
    `select from_visitor from analytics_metrics where dimension_value = '/daily-cap'`,
  )
  expect(rows.rows).toEqual([{ from_visitor: true }, { from_visitor: true }])
})

test('removes measurements after as many days as the privacy policy states', async () => {
  const age = (daysAgo: number) => new Date(app.clock.now().getTime() - days(daysAgo))
  await record(event({ dimensionValue: '/kept' }), event({ dimensionValue: '/removed' }))
  const { db } = app.platform
  for (const [path, daysAgo] of [
    ['/kept', metricsKeptDays - 1],
    ['/removed', metricsKeptDays + 1],
  ] as const)
    await db
      .update(analyticsMetrics)
      .set({ metricDate: age(daysAgo), createdAt: age(daysAgo) })
      .where(eq(analyticsMetrics.dimensionValue, path))
  await app.runJob('analytics.keep-months')
  expect([(await stored('/kept')).length, (await stored('/removed')).length]).toEqual([1, 0])
})

test('creates partitions for the coming months, and drops one whole when its first day is too old', async () => {
  const { pool } = app.platform
  const months = async () => {
    await app.runJob('analytics.keep-months')
    const { rows } = await pool.query(`select relname from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'analytics_metrics'::regclass order by 1`)
    return rows.map(({ relname }) => relname.replace('analytics_metrics_', ''))
  }
  // Measurements of this month came before it had a table: they stay with the rest.
  await record(event({ dimensionValue: '/early' }))
  expect(await months()).toEqual(['2026_04', '2026_05', 'rest'])
  app.clock.comeBackAtEnd()
  app.clock.set('2026-04-20T12:00:00Z')
  await record(event({ metricDate: app.clock.now().toISOString(), dimensionValue: '/april' }))
  const held = await pool.query(
    `select tableoid::regclass::text as part from analytics_metrics where dimension_value = '/april'`,
  )
  expect(held.rows).toEqual([{ part: 'analytics_metrics_2026_04' }])
  app.clock.set(new Date(Date.parse('2026-04-01T00:00:00Z') + days(metricsKeptDays)))
  expect(await months()).toContain('2026_04')
  app.clock.advance(1)
  expect(await months()).not.toContain('2026_04')
  expect(await stored('/april')).toEqual([])
})

test('counts only consultations of the advisor’s leads, and upcoming appointments too', async () => {
  const advisor = await people(app).an.advisor()
  const { a } = scheduling(app)
  await a.completedAppointment({ with: advisor })
  const withoutLead = await a.completedAppointment({ with: advisor })
  await app.platform.db.delete(leads).where(eq(leads.consumerId, withoutLead.consumer.id))
  await a.requestedAppointment({ with: advisor })
  expect(await app.as(advisor).call(getPracticeAnalytics)).toMatchObject({
    funnel: { leads: 2, consultations: 1 },
    appointmentsByStatus: { completed: 2, requested: 1 },
  })
})

test('counts the first of twelve weeks from its Monday, as a range that begins there does', async () => {
  app.clock.comeBackAtEnd()
  const { consumer, advisor } = await leadsOf(app).aLead()
  const monday = Temporal.PlainDate.from('2026-05-18')
  const instant = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(printedZone).epochMilliseconds)
  app.clock.set('2026-08-05T20:00:00Z')
  const read = async () => (await app.as(advisor).call(getPracticeAnalytics)).funnel?.leads
  const createAt = (createdAt: Date) =>
    app.platform.db.update(leads).set({ createdAt }).where(eq(leads.consumerId, consumer.id))
  await createAt(instant(monday))
  expect(await read()).toBe(1)
  const query = { from: monday.toString(), to: '2026-08-05' }
  expect((await app.as(advisor).call(comparePractice, { query })).now.funnel?.leads).toBe(1)
  await createAt(new Date(instant(monday).getTime() - 1))
  expect(await read()).toBe(0)
})

test('compares a range with as many days before, and has upcoming appointments only if it ends today', async () => {
  const start = app.clock.now()
  const advisor = await people(app).an.advisor()
  const { a } = scheduling(app)
  await a.completedAppointment({ with: advisor })
  app.clock.advance(days(10))
  await a.completedAppointment({ with: advisor })
  await a.requestedAppointment({ with: advisor })
  const [from, to] = [utcDay(app.clock.now().getTime() - days(4)), utcDay(app.clock.now())]
  const read = (query: { from: string; to: string }) => app.as(advisor).call(comparePractice, { query })
  const current = await read({ from, to })
  expect(current).toMatchObject({ now: { funnel: { leads: 2 }, appointmentsByStatus: { requested: 1 } } })
  const past = await read({ from: utcDay(start), to: utcDay(start.getTime() + days(4)) })
  expect(past.now).toMatchObject({ funnel: { leads: 1 } })
  expect(past.now.appointmentsByStatus).not.toHaveProperty('requested')
  expect(past.before.funnel).toMatchObject({ leads: 0 })
  expect((await app.as(advisor).refused(comparePractice, { query: { from: to, to: from } })).code).toBe('core.invalid')
})

test('counts advisors who never began the verification as unverified', async () => {
  const { an } = people(app)
  const admin = await an.admin()
  const read = async () => (await app.as(admin).call(getAdminAnalytics)).advisorsByVerification.unverified ?? 0
  const before = await read()
  await an.advisor({ verified: false, published: false })
  expect(await read()).toBe(before + 1)
})

test('counts sign-ups of the whole first day of thirty, and nobody whose account was erased', async () => {
  const { a, an } = people(app)
  const [admin, stays, erased] = [await an.admin(), await a.consumer(), await a.consumer()]
  const read = () => app.as(admin).call(getAdminAnalytics)
  const [{ day = '' } = {}] = (await read()).signUps
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(printedZone).toInstant()
  const createdAt = new Date(midnight.epochMilliseconds)
  expect(dayIn(printedZone, createdAt)).toBe(day)
  await app.platform.db.update(profiles).set({ createdAt }).where(eq(profiles.id, stays.id))
  const { signUps, users, verifiedEmails } = await read()
  expect(signUps).toHaveLength(30)
  expect(signUps[0]).toEqual({ day, count: 1 })
  const body = { reason: 'Their request by email', email: erased.email }
  await app.as(admin).call(erasePerson, { params: { id: erased.id }, body })
  expect(await read()).toMatchObject({
    users: { consumer: (users.consumer ?? 0) - 1 },
    verifiedEmails: verifiedEmails - 1,
  })
})
