import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import {
  downloadAppointment,
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '#contract/scheduling/endpoints.ts'
import { banAccount, endSessionsOf } from '#server/auth/service.ts'
import { sessions, users } from '#server/auth/tables.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { appointments, calendarFeeds } from '../tables.ts'

const app = await startApp()
const { a: someone } = people(app)
const { a } = scheduling(app)
const tokenOf = (url: string) => ({ params: { token: url.split('/').at(-1) ?? '' } })

describe('a calendar feed', () => {
  test('is off at first, then can be read at its address without signing in', async () => {
    const { consumer, row } = await a.confirmedAppointment()
    expect(await app.as(consumer).call(getCalendarFeed)).toEqual({ isOn: false, createdAt: null })
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/api\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect((await app.as(consumer).call(getCalendarFeed)).isOn).toBe(true)
    const feed = await app.visitor.call(readCalendarFeed, tokenOf(url))
    expect(feed).toContain(`UID:${row.id}@`)
    expect(feed).toContain('SUMMARY:Consultation with Marisol Vega')
  })

  test('keeps the latest thousand entries when there are more, by start', async () => {
    const { consumer, row } = await a.confirmedAppointment()
    const copies = Array.from({ length: 1_000 }, (_, position) => {
      const later = (at: Date) => new Date(at.getTime() + days(position + 1))
      const times = { startsAt: later(row.startsAt), endsAt: later(row.endsAt) }
      const held = { heldFrom: later(row.heldFrom), heldUntil: later(row.heldUntil) }
      return { ...row, id: randomUUID(), kind: 'review' as const, ...times, ...held }
    })
    await app.platform.db.insert(appointments).values(copies)
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    const feed = await app.visitor.call(readCalendarFeed, tokenOf(url))
    const listed = [...String(feed).matchAll(/UID:([\w-]+)@/g)].map(([, id]) => id)
    expect(listed).toEqual(copies.map(({ id }) => id))
  })

  test('is stored with a hash of its token only', async () => {
    const consumer = await someone.consumer()
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    const token = tokenOf(url).params.token.replace('.ics', '')
    const [row] = await app.platform.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, consumer.id))
    expect(Buffer.from(row?.tokenHash ?? []).equals(createHash('sha256').update(token).digest())).toBe(true)
  })

  test('stops at its old address when it is renewed, and at every address when it is removed', async () => {
    const consumer = await someone.consumer()
    const { url: first } = await app.as(consumer).call(renewCalendarFeed)
    const { url: second } = await app.as(consumer).call(renewCalendarFeed)
    expect((await app.visitor.refused(readCalendarFeed, tokenOf(first))).code).toBe('core.not-found')
    expect(await app.visitor.call(readCalendarFeed, tokenOf(second))).toContain('BEGIN:VCALENDAR')
    await app.as(consumer).call(removeCalendarFeed)
    expect((await app.visitor.refused(readCalendarFeed, tokenOf(second))).code).toBe('core.not-found')
  })
})

describe('the address of a calendar feed', () => {
  async function aFeed() {
    const consumer = await someone.consumer()
    const { url } = await app.as(consumer).call(renewCalendarFeed)
    const read = () => app.visitor.refused(readCalendarFeed, tokenOf(url))
    return { consumer, url, email: consumer.email, read }
  }

  test('is refused while its owner is banned and works again afterwards', async () => {
    const { consumer, url, read } = await aFeed()
    const ban = (bannedUntil: Date | null) =>
      app.platform.db.update(users).set({ bannedUntil }).where(eq(users.id, consumer.id))
    await ban(new Date('2999-01-01'))
    expect((await read()).code).toBe('core.not-found')
    await ban(null)
    expect(await app.visitor.call(readCalendarFeed, tokenOf(url))).toContain('BEGIN:VCALENDAR')
  })

  test('is refused once its owner is deleted', async () => {
    const { consumer, read } = await aFeed()
    await app.platform.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, consumer.id))
    expect((await read()).code).toBe('core.not-found')
  })

  const system = () => app.system()
  test.each([
    ['a ban', (id: string) => banAccount(system(), id, 1)],
    ['a sign-out everywhere by operations', (id: string) => endSessionsOf(system(), id)],
  ])('is removed by %s', async (_name, act) => {
    const { consumer } = await aFeed()
    await act(consumer.id)
    const left = await app.platform.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, consumer.id))
    expect(left).toEqual([])
  })

  test.each([
    ['a new password', (token: string) => protocol('PUT', '/user', token, { password: 'a password nobody has seen' })],
    ['a sign-out everywhere', (token: string) => protocol('POST', '/logout?scope=global', token)],
  ])('stops working after %s', async (_name, act) => {
    const { consumer, read } = await aFeed()
    expect((await act(consumer.accessToken)).statusCode).toBeLessThan(300)
    expect((await read()).code).toBe('core.not-found')
  })

  test('stays when its owner signs out in one place', async () => {
    const { consumer, url } = await aFeed()
    await protocol('POST', '/logout?scope=local', consumer.accessToken)
    expect(await app.visitor.call(readCalendarFeed, tokenOf(url))).toContain('BEGIN:VCALENDAR')
  })

  test('is never cached', async () => {
    const { url } = await aFeed()
    const { headers } = await app.app.inject({ url: new URL(url).pathname })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('notifies its owner by email and in the security log', async () => {
    const consumer = await someone.consumer()
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await app.platform.db.update(sessions).set({ userAgent }).where(eq(sessions.userId, consumer.id))
    await app.as(consumer).call(renewCalendarFeed)
    const [mail] = await app.mailsTo(consumer.email)
    expect(mail?.text).toContain('A private calendar link was created')
    expect(mail?.text).toContain('Device: Firefox on Linux')
    const { items } = await app.as(consumer).call(listSecurityEvents, { query: {} })
    const device = { browser: 'Firefox', system: 'Linux' }
    expect(items[0]).toMatchObject({ kind: 'calendar_feed_created', device, isThisSession: true })
  })

  test('is not created while the email address is unverified', async () => {
    const consumer = await someone.consumer({ emailVerified: false })
    expect((await app.as(consumer).refused(renewCalendarFeed)).code).toBe('core.unverified')
  })
})

function protocol(method: 'PUT' | 'POST', path: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  return app.app.inject({ method, url: `/auth/v1${path}`, headers, ...(payload && { payload }) })
}

test('the calendar file of an appointment is downloaded by its two people and not found for others', async () => {
  const { row, advisor } = await a.confirmedAppointment()
  const input = { params: { id: row.id } }
  expect(await app.as(advisor).call(downloadAppointment, input)).toContain('SUMMARY:Consultation with Dana Reyes')
  const stranger = await someone.consumer()
  expect((await app.as(stranger).refused(downloadAppointment, input)).code).toBe('core.not-found')
})

test('the number of a consumer is in an advisor’s files until the call is canceled, and not in the email about that', async () => {
  const number = '+1 503 555 0142'
  const { row, advisor, consumer } = await a.confirmedAppointment({ mode: 'phone' })
  const input = { params: { id: row.id } }
  const { url } = await app.as(advisor).call(renewCalendarFeed)
  const filesOf = async () => [
    String(await app.as(advisor).call(downloadAppointment, input)),
    String(await app.visitor.call(readCalendarFeed, tokenOf(url))),
  ]
  for (const file of await filesOf()) expect(file).toContain(number)
  await withdrawConsent(consumer.ctx(), advisor.id)
  for (const file of await filesOf()) expect(file).not.toContain(number)
  const canceled = (await app.mailsTo(advisor.email)).find(({ subject }) => subject.startsWith('Canceled'))
  expect(canceled?.attachments).toHaveLength(1)
  expect(JSON.stringify(canceled)).not.toContain(number)
  expect(await app.as(consumer).call(downloadAppointment, input)).toContain(number)
})
