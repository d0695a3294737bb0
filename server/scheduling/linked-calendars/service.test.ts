import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { bookAppointment, listSlots, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import {
  linkCalendar,
  listBusyTimes,
  listLinkedCalendars,
  refreshLinkedCalendar,
  unlinkCalendar,
} from '#contract/scheduling/linked-calendars/endpoints.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { calendarOf, eventLines, startCalendarServer, startServer } from '#tests/peers/calendar-server.ts'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { nextFreeOf } from '../service.ts'
import { queueDueReads } from './service.ts'

const app = await startApp({ env: { CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { a: someone, an: somebody, agreement } = people(app)
const { a, an } = scheduling(app)
const [day, nextDay] = ['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z']
const noon = '2026-03-10T16:00:00.000Z'
const end = '2026-03-10T18:00:00.000Z'

async function linked(text = calendarOf(eventLines(noon, end))) {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const { address, state } = await startCalendarServer(text)
  const calendar = await app.as(advisor).call(linkCalendar, { body: { name: 'Family', address } })
  return { advisor, address, state, calendar }
}

async function openTimes(advisorId: string): Promise<string[]> {
  const { slots } = await app.visitor.call(listSlots, { params: { advisorId }, query: { from: day, days: 1 } })
  return slots.map(({ startsAt }) => startsAt)
}

describe('a calendar linked by its secret address', () => {
  test('closes the slots of its busy times, without storing titles or its address in clear', async () => {
    const { advisor, calendar } = await linked()
    expect(calendar).toMatchObject({ name: 'Family', failure: null, readAt: app.clock.now().toISOString() })
    expect(JSON.stringify(calendar)).not.toContain('basic.ics')
    const open = await openTimes(advisor.id)
    expect(open).toContain('2026-03-10T15:30:00.000Z')
    expect(open).not.toContain(noon)
    expect(open).not.toContain('2026-03-10T17:30:00.000Z')
    expect(open).toContain(end)
    const query = { from: day, to: nextDay }
    const { items } = await app.as(advisor).call(listBusyTimes, { query })
    expect(items).toEqual([{ calendarId: calendar.id, startsAt: noon, endsAt: end }])
    for (const table of ['linked_calendars', 'busy_times']) {
      const { rows } = await app.platform.pool.query<{ text: string }>(
        `select to_jsonb(t)::text as text from ${table} t`,
      )
      expect(rows.map(({ text }) => text).join()).not.toMatch(/Dentist|basic\.ics/)
    }
  })

  test('is not linked when its owner’s account is deleted while it is read', async () => {
    const advisor = await somebody.advisor()
    const address = await startServer(async (_request, reply) => {
      await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
      reply.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(eventLines(noon, end)))
    })
    const refused = await app.as(advisor).refused(linkCalendar, { body: { name: 'Family', address } })
    expect(refused.code).toBe('core.signed-out')
    const { rows } = await app.platform.pool.query('select from linked_calendars where owner_id = $1', [advisor.id])
    expect(rows).toEqual([])
  })

  test('warns a consumer before they book or move to a busy time, and hides it from the advisor', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor)
    const consumer = await someone.consumer({ state: 'NY' })
    await agreement({ consumer, advisor })
    const { address } = await startCalendarServer(calendarOf(eventLines(noon, end)))
    const calendar = await app.as(consumer).call(linkCalendar, { body: { name: '', address } })
    expect((await app.as(consumer).call(refreshLinkedCalendar, { params: { id: calendar.id } })).failure).toBeNull()
    expect(await openTimes(advisor.id)).toContain(noon)
    const body = { advisorId: advisor.id, startsAt: noon, mode: 'video', timeZone: 'America/New_York' } as const
    expect((await app.as(consumer).refused(bookAppointment, { body })).code).toBe('scheduling.consumer-busy')
    const { id } = await app.as(consumer).call(bookAppointment, { body: { ...body, startsAt: end } })
    const move = { params: { id }, body: { startsAt: noon } }
    expect((await app.as(consumer).refused(rescheduleAppointment, move)).code).toBe('scheduling.consumer-busy')
    expect((await app.as(advisor).call(rescheduleAppointment, move)).startsAt).toBe(noon)
  })

  test('refuses a booking in a busy time, and moves the next free time after it', async () => {
    const now = app.clock.now()
    const allDay = new Date(now.getTime() + hours(24 * 3))
    const { advisor } = await linked(calendarOf(eventLines(now, allDay)))
    const firstFree = (await nextFreeOf(app.system(), [advisor.id])).get(advisor.id)
    expect(firstFree?.getTime()).toBeGreaterThanOrEqual(allDay.getTime())
    const consumer = await someone.consumer()
    await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
    const startsAt = new Date(Math.ceil(now.getTime() / hours(1)) * hours(1) + hours(24)).toISOString()
    const body = { advisorId: advisor.id, startsAt, mode: 'video' as const, timeZone: 'America/New_York' }
    expect((await app.as(consumer).refused(bookAppointment, { body })).code).toBe('scheduling.not-offered')
  })

  test('does not count toward the daily limit', async () => {
    const { advisor } = await linked()
    await an.availability(advisor, { dailyLimit: 1 })
    expect(await openTimes(advisor.id)).toContain('2026-03-10T19:00:00.000Z')
  })

  test('is read every 15 minutes with its ETag, and follows a change', async () => {
    const { advisor, state } = await linked()
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(state.replies).toEqual([200, 304])
    state.text = calendarOf(eventLines('2026-03-10T20:00:00.000Z', '2026-03-10T20:30:00.000Z'))
    state.etag = '"2"'
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(state.replies).toEqual([200, 304, 200])
    const open = await openTimes(advisor.id)
    expect(open).toContain(noon)
    expect(open).not.toContain('2026-03-10T20:00:00.000Z')
  })

  test('is read as a whole when its owner’s zone changes, which moves its all-day events', async () => {
    const allDay = ['BEGIN:VEVENT', 'UID:away', 'DTSTAMP:20260101T000000Z', 'DTSTART;VALUE=DATE:20260310', 'END:VEVENT']
    const { advisor, state } = await linked(calendarOf(allDay))
    const busy = async () =>
      (await app.as(advisor).call(listBusyTimes, { query: { from: day, to: '2026-03-12T00:00:00.000Z' } })).items
    expect(await busy()).toMatchObject([{ startsAt: '2026-03-10T04:00:00.000Z', endsAt: '2026-03-11T04:00:00.000Z' }])
    await an.availability(advisor, { timeZone: 'America/Los_Angeles' })
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(state.replies).toEqual([200, 200])
    expect(await busy()).toMatchObject([{ startsAt: '2026-03-10T07:00:00.000Z', endsAt: '2026-03-11T07:00:00.000Z' }])
  })

  test('is queued to be read beside more than one page of others, in the group of its owner', async () => {
    const due = [await linked(), await linked()]
    app.clock.advance(minutes(16))
    expect(await queueDueReads(app.system(), 1)).toBeGreaterThanOrEqual(2)
    const { rows } = await app.platform.pool.query<{ id: string; owner: string }>(
      `select data->>'id' as id, group_id as owner from pgboss.job
       where name = 'scheduling.read-linked-calendar' and state = 'created'`,
    )
    for (const { advisor, calendar } of due) expect(rows).toContainEqual({ id: calendar.id, owner: advisor.id })
    await app.runDueJobs()
  })

  test('keeps its last busy times while it cannot be read, and shows since when', async () => {
    const { advisor, state, calendar } = await linked()
    state.status = 404
    const failed = await app.as(advisor).call(refreshLinkedCalendar, { params: { id: calendar.id } })
    expect(failed).toMatchObject({ failure: 'refused', failingSince: app.clock.now().toISOString() })
    expect(failed.readAt).toBe(calendar.readAt)
    expect(await openTimes(advisor.id)).not.toContain(noon)
    state.status = 200
    const read = await app.as(advisor).call(refreshLinkedCalendar, { params: { id: calendar.id } })
    expect(read).toMatchObject({ failure: null, failingSince: null })
  })

  test('notifies its owner once when it is refused twice in a row, and again only after it worked', async () => {
    const { advisor, state, calendar } = await linked()
    const failures = async () => {
      const { items } = await app.as(advisor).call(listNotifications)
      const mails = (await app.mailsTo(advisor.email)).filter(({ subject }) => subject.includes('can’t read'))
      return [items.filter(({ kind }) => kind === 'calendar_failed').length, mails.length]
    }
    const refresh = () => app.as(advisor).call(refreshLinkedCalendar, { params: { id: calendar.id } })
    state.status = 404
    await refresh()
    expect(await failures()).toEqual([0, 0])
    for (let times = 0; times < 3; times += 1) await refresh()
    expect(await failures()).toEqual([1, 1])
    state.status = 200
    await refresh()
    state.status = 404
    for (let times = 0; times < 2; times += 1) await refresh()
    expect(await failures()).toEqual([2, 2])
  })

  test('notifies its owner after a day when its server does not answer', async () => {
    const { advisor, state, calendar } = await linked()
    const refresh = () => app.as(advisor).call(refreshLinkedCalendar, { params: { id: calendar.id } })
    const failures = async () =>
      (await app.as(advisor).call(listNotifications)).items.filter(({ kind }) => kind === 'calendar_failed')
    state.status = 503
    for (let times = 0; times < 3; times += 1) await refresh()
    expect(await failures()).toEqual([])
    app.clock.advance(hours(24))
    await refresh()
    expect(await failures()).toMatchObject([{ params: { failure: 'unreachable' } }])
  })

  test('is found by its owner alone, and opens its slots when it is unlinked', async () => {
    const { advisor, calendar } = await linked()
    const stranger = await somebody.advisor()
    const parts = { params: { id: calendar.id } }
    expect((await app.as(stranger).refused(unlinkCalendar, parts)).code).toBe('core.not-found')
    expect((await app.as(stranger).refused(refreshLinkedCalendar, parts)).code).toBe('core.not-found')
    await app.as(advisor).call(unlinkCalendar, parts)
    expect(await openTimes(advisor.id)).toContain(noon)
    expect((await app.as(advisor).call(listLinkedCalendars)).items).toEqual([])
  })

  test('is refused when it is linked already, and as the seventh', async () => {
    const { advisor, address } = await linked()
    const link = (path: string) => app.as(advisor).call(linkCalendar, { body: { address: address + path } })
    const again = await app.as(advisor).refused(linkCalendar, { body: { address } })
    expect(again.code).toBe('scheduling.calendar-linked')
    for (const number of [2, 3, 4, 5, 6]) await link(`?${number}`)
    const seventh = await app.as(advisor).refused(linkCalendar, { body: { address: `${address}?7` } })
    expect(seventh.code).toBe('scheduling.calendar-limit')
  })

  test('keeps the slot of an appointment closed when it is unlinked', async () => {
    const { advisor, calendar } = await linked(calendarOf(eventLines(end, '2026-03-10T19:00:00.000Z')))
    await a.bookedAppointment({ with: advisor, startsAt: noon })
    await app.as(advisor).call(unlinkCalendar, { params: { id: calendar.id } })
    expect(await openTimes(advisor.id)).not.toContain(noon)
  })
})

describe('linking a calendar', () => {
  test.each([
    ['a web page', 200, '<!doctype html><title>Sign in</title>', 'scheduling.calendar-invalid'],
    ['an error', 404, '', 'scheduling.calendar-refused'],
    ['a failing server', 503, '', 'scheduling.calendar-unreachable'],
    ['more than 8 MB', 200, 'x'.repeat(8_000_001), 'scheduling.calendar-too-large'],
  ])('is refused when its address gives %s', async (_reply, status, text, code) => {
    const advisor = await somebody.advisor()
    const origin = await startServer((_request, reply) => reply.writeHead(status).end(text))
    const refused = await app.as(advisor).refused(linkCalendar, { body: { address: `${origin}/a.ics` } })
    expect(refused.code).toBe(code)
    expect((await app.as(advisor).call(listLinkedCalendars)).items).toEqual([])
  })

  test('is refused for a recurrence rule that never ends, while other requests are answered', async () => {
    const advisor = await somebody.advisor()
    const endless = eventLines(noon, end).toSpliced(-1, 0, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')
    const { address, state } = await startCalendarServer(calendarOf(endless))
    const linking = app.as(advisor).refused(linkCalendar, { body: { address } })
    await waitFor(() => expect(state.replies).toEqual([200]))
    const others = app
      .as(advisor)
      .call(listLinkedCalendars)
      .then(() => 'answered')
    expect(await Promise.race([others, linking.then(() => 'refused')])).toBe('answered')
    expect((await linking).code).toBe('scheduling.calendar-invalid')
  })
})
