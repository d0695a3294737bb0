import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteAccount, listSecurityEvents } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  chooseCalendars,
  linkCalendarAccount,
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { cancelAppointment, listSlots, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { listBusyTimes, listLinkedCalendars } from '#contract/scheduling/linked-calendars/endpoints.ts'
import { endSessionsOf } from '#server/auth/service.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { calendarOf, eventLines, startServer } from '#tests/peers/calendar-server.ts'
import { startRadicale } from '#tests/peers/radicale.ts'
import { startApp } from '#tests/support/harness.ts'
import { writtenEvents } from './tables.ts'

const app = await startApp({ env: { CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { an: somebody } = people(app)
const { a, an } = scheduling(app)
const radicale = await startRadicale()
afterAll(radicale.close)
const { username, password, address } = radicale
const [day, nextDay] = ['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z']
const [noon, later, end] = ['2026-03-10T16:00:00.000Z', '2026-03-10T20:00:00.000Z', '2026-03-10T18:00:00.000Z']

let calendars = 0
async function linked(server = address) {
  const name = `Work${++calendars}`
  const url = await radicale.addCalendar(name)
  const advisor = await somebody.advisor()
  await an.availability(advisor, { confirmation: 'instant' })
  const account = await app.as(advisor).call(linkCalendarAccount, { body: { address: server, username, password } })
  const key = account.calendars.find((calendar) => calendar.name === name)?.key ?? ''
  const choose = (busy: boolean, writes: boolean) =>
    app.as(advisor).call(chooseCalendars, {
      params: { id: account.id },
      body: { busy: busy ? [key] : [], writesTo: writes ? key : null },
    })
  const fileOf = (appointmentId: string) => radicale.get(`${url}${appointmentId}.ics`)
  return { advisor, account, url, key, choose, fileOf, eventUrl: (id: string) => `${url}${id}.ics` }
}

async function openTimes(advisorId: string): Promise<string[]> {
  const { slots } = await app.visitor.call(listSlots, { params: { advisorId }, query: { from: day, days: 1 } })
  return slots.map(({ startsAt }) => startsAt)
}

/** Radicale behind a server that changes the XML of its replies, and calls empty ones XML too. */
const startBentServer = (bend: (xml: string) => string | Promise<string> = (xml) => xml) =>
  startServer(async (request, reply) => {
    const { method = 'GET', headers } = request
    const body = await text(request)
    const answer = await fetch(new URL(request.url ?? '', address), {
      method,
      redirect: 'manual',
      headers: { authorization: headers.authorization ?? '', depth: String(headers.depth ?? 0) },
      ...(body !== '' && { body }),
    })
    const location = answer.headers.get('location')
    const answerText = await answer.text()
    reply.writeHead(answer.status, {
      'content-type': answerText === '' ? 'application/xml' : (answer.headers.get('content-type') ?? ''),
      ...(location && { location }),
    })
    reply.end(await bend(answerText))
  })

const withElements = (xml: string, element: (place: number) => string, count: number) =>
  xml.replace('</multistatus>', `${Array.from({ length: count }, (_, place) => element(place)).join('')}$&`)

const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

describe('a CalDAV account', () => {
  test('is found from the bare address of the server, and stores no password in clear', async () => {
    const { account } = await linked()
    expect(account).toMatchObject({ provider: 'caldav', login: username, writesTo: null, failure: null })
    expect(account.calendars.every(({ canWrite, isBusy }) => canWrite && !isBusy)).toBe(true)
    const { rows } = await app.platform.pool.query<{ text: string }>(
      'select to_jsonb(a)::text as text from calendar_accounts a',
    )
    for (const text of [JSON.stringify(account), ...rows.map((row) => row.text)]) expect(text).not.toContain(password)
  })

  test('is not linked without a recent proof, and its owner reads of it by email and in the security log', async () => {
    const { advisor } = await linked()
    const texts = (await app.mailsTo(advisor.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('A calendar account was linked'))
    const [event] = (await app.as(advisor).call(listSecurityEvents)).items
    expect(event).toMatchObject({ kind: 'calendar_account_linked', isThisSession: true })
    app.clock.advance(minutes(11))
    const again = app.as(advisor).refused(linkCalendarAccount, { body: { address, username, password } })
    expect(await again).toMatchObject({ code: 'auth.reauthentication-needed' })
  })

  test('gets nothing more when the access to its owner’s account is revoked, and its busy times stay closed', async () => {
    const { advisor, url, choose, fileOf } = await linked()
    await radicale.put(`${url}dentist.ics`, calendarOf(eventLines(noon, end, 'Root canal')))
    await choose(true, true)
    await endSessionsOf(app.system(), advisor.id)
    const { row } = await a.confirmedAppointment({ with: advisor, startsAt: later })
    await app.runDueJobs()
    expect(await fileOf(row.id)).toBeNull()
    expect(await openTimes(advisor.id)).not.toContain(noon)
    const { rows } = await app.platform.pool.query(
      'select secret, failure from calendar_accounts where owner_id = $1',
      [advisor.id],
    )
    expect(rows).toEqual([{ secret: '', failure: 'refused' }])
  })

  test('closes the busy times of its chosen calendar without titles, and follows changes', async () => {
    const { advisor, url, key, choose } = await linked()
    await radicale.put(`${url}dentist.ics`, calendarOf(eventLines(noon, end, 'Root canal')))
    const account = await choose(true, false)
    expect(account.calendars.find((calendar) => calendar.key === key)?.isBusy).toBe(true)
    expect(await openTimes(advisor.id)).not.toContain(noon)
    const { items } = await app.as(advisor).call(listBusyTimes, { query: { from: day, to: nextDay } })
    expect(items).toEqual([expect.objectContaining({ startsAt: noon, endsAt: end })])
    const { rows } = await app.platform.pool.query<{ text: string }>(
      'select to_jsonb(l)::text as text from linked_calendars l',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('canal')
    await radicale.remove(`${url}dentist.ics`)
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(await openTimes(advisor.id)).toContain(noon)
    await choose(false, false)
    expect((await app.as(advisor).call(listLinkedCalendars)).items).toEqual([])
  })

  test('writes, moves and removes the event of an appointment as it is booked, moved and canceled', async () => {
    const { advisor, choose, fileOf } = await linked()
    const early = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await choose(false, true)
    await app.runDueJobs()
    expect(await fileOf(early.row.id)).toContain(`DTSTART:${stamp(noon)}`)
    const { row, consumer } = await a.bookedAppointment({ with: advisor, startsAt: end })
    await app.runDueJobs()
    expect(await fileOf(row.id)).toMatch(/SUMMARY:.+ with /)
    expect(await fileOf(row.id)).not.toContain('METHOD')
    await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body: { startsAt: later } })
    await app.runDueJobs()
    expect(await fileOf(row.id)).toContain(`DTSTART:${stamp(later)}`)
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: { reason: '' } })
    await app.runDueJobs()
    expect(await fileOf(row.id)).toBeNull()
    await choose(false, false)
    await app.runDueJobs()
    expect(await fileOf(early.row.id)).toBeNull()
  })

  test('does not count the appointments written into it as busy', async () => {
    const { advisor, choose } = await linked()
    const { row, consumer } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await choose(true, true)
    await app.runDueJobs()
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect((await app.as(advisor).call(listBusyTimes, { query: { from: day, to: nextDay } })).items).toEqual([])
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: { reason: '' } })
    expect(await openTimes(advisor.id)).toContain(noon)
  })

  test('writes an event once when the reply to the first write is lost', async () => {
    const { advisor, choose, fileOf } = await linked()
    const { row } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await choose(false, true)
    await app.runDueJobs()
    await app.platform.pool.query(
      'update written_events set address = null, etag = null, due_at = $2 where appointment_id = $1',
      [row.id, app.clock.now()],
    )
    app.clock.advance(minutes(6))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(await fileOf(row.id)).toContain(`DTSTART:${stamp(noon)}`)
    const { rows } = await app.platform.pool.query(
      'select due_at, etag from written_events where appointment_id = $1',
      [row.id],
    )
    expect(rows).toEqual([{ due_at: null, etag: expect.any(String) }])
  })

  test('reports events that the advisor moved or removed there, and restores them', async () => {
    const { advisor, account, choose, fileOf, eventUrl } = await linked()
    const { row } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    const removed = await a.bookedAppointment({ with: advisor, startsAt: end })
    await choose(false, true)
    await app.runDueJobs()
    const file = (await fileOf(row.id)) ?? ''
    await radicale.put(
      eventUrl(row.id),
      file
        .replace(`DTSTART:${stamp(noon)}`, `DTSTART:${stamp(later)}`)
        .replace(/DTEND:.*/, `DTEND:${stamp('2026-03-10T20:30:00Z')}`),
    )
    await radicale.remove(eventUrl(removed.row.id))
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    const { items } = await app.as(advisor).call(listCalendarAccounts)
    expect(items[0]?.conflicts).toEqual([
      { appointmentId: row.id, conflict: 'moved', startsAt: noon },
      { appointmentId: removed.row.id, conflict: 'removed', startsAt: end },
    ])
    const parts = { params: { id: account.id } }
    expect((await app.as(advisor).call(restoreEvents, parts)).conflicts).toEqual([])
    await app.runDueJobs()
    expect(await fileOf(row.id)).toContain(`DTSTART:${stamp(noon)}`)
    expect(await fileOf(removed.row.id)).toContain(`DTSTART:${stamp(end)}`)
    expect((await app.as(advisor).call(refreshCalendarAccount, parts)).conflicts).toEqual([])
  })

  test('closes the busy times of an event whose text has a character that XML does not allow', async () => {
    const { advisor, url, choose } = await linked()
    await radicale.put(`${url}paste.ics`, calendarOf(eventLines(noon, end, 'Call\u000bback')))
    expect(await radicale.get(`${url}paste.ics`)).toContain('\u000b')
    await choose(true, false)
    expect(await openTimes(advisor.id)).not.toContain(noon)
  })

  test('gets an appointment where its server calls the empty reply to a write XML', async () => {
    const { advisor, choose, fileOf } = await linked(await startBentServer())
    await choose(false, true)
    const { row } = await a.confirmedAppointment({ with: advisor, startsAt: later })
    await app.runDueJobs()
    expect(await fileOf(row.id)).not.toBeNull()
    expect((await app.as(advisor).call(listCalendarAccounts)).items[0]?.failure).toBeNull()
  })

  test('returns not-found to other advisors, is linked once, and frees its busy times when unlinked', async () => {
    const { advisor, account, url, choose } = await linked()
    await radicale.put(`${url}away.ics`, calendarOf(eventLines(noon, end)))
    await choose(true, false)
    const parts = { params: { id: account.id } }
    const stranger = await somebody.advisor()
    for (const call of [refreshCalendarAccount, restoreEvents, unlinkCalendarAccount] as const)
      expect((await app.as(stranger).refused(call, parts)).code).toBe('core.not-found')
    const again = await app.as(advisor).refused(linkCalendarAccount, { body: { address, username, password } })
    expect(again.code).toBe('scheduling.calendar-linked')
    await app.as(advisor).call(unlinkCalendarAccount, parts)
    expect(await openTimes(advisor.id)).toContain(noon)
    expect((await app.as(advisor).call(listCalendarAccounts)).items).toEqual([])
  })
})

describe('a calendar account that fails', () => {
  test.each([
    ['a wrong password', { password: 'wrong' }, 'scheduling.calendar-refused'],
    ['an address without a server', { address: 'http://127.0.0.1:9/' }, 'scheduling.calendar-unreachable'],
    ['a private address that is not allowed', { address: 'https://10.0.0.1/' }, 'scheduling.calendar-unreachable'],
  ])('is refused when linked with %s', async (_situation, wrong, code) => {
    const advisor = await somebody.advisor()
    const body = { address, username, password, ...wrong }
    expect((await app.as(advisor).refused(linkCalendarAccount, { body })).code).toBe(code)
  })

  test('is refused when the address is a web page', async () => {
    const advisor = await somebody.advisor()
    const page = await startServer((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'),
    )
    const body = { address: page, username, password }
    expect((await app.as(advisor).refused(linkCalendarAccount, { body })).code).toBe('scheduling.calendar-invalid')
  })

  // Parsed, the XML of each would list the calendars of an account.
  test.each<[string, (xml: string) => string, string]>([
    ['with a document type', (xml) => xml.replace('?>', '?><!DOCTYPE a>'), 'scheduling.calendar-invalid'],
    ['with 50,000 elements', (xml) => withElements(xml, () => '<b/>', 50_000), 'scheduling.calendar-too-large'],
    [
      'with 200 more names',
      (xml) => withElements(xml, (place) => `<b${place}/>`, 200),
      'scheduling.calendar-too-large',
    ],
  ])('is refused before its XML is parsed, when it comes %s', async (_how, bend, code) => {
    const advisor = await somebody.advisor()
    const server = await startBentServer(bend)
    const body = { address: server, username, password }
    expect((await app.as(advisor).refused(linkCalendarAccount, { body })).code).toBe(code)
  })

  test('keeps unwritten appointments while it is refused, tries less and less often, and then writes them', async () => {
    const { advisor, account, choose, fileOf } = await linked()
    await choose(false, true)
    await app.platform.pool.query("update calendar_accounts set secret = 'x' where id = $1", [account.id])
    const { row } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await app.runDueJobs()
    const { items } = await app.as(advisor).call(listCalendarAccounts)
    expect(items[0]).toMatchObject({ failure: 'refused', failingSince: app.clock.now().toISOString() })
    const dueIn = async () => {
      const [written] = await app.platform.db
        .select()
        .from(writtenEvents)
        .where(eq(writtenEvents.accountId, account.id))
      return (written?.dueAt?.getTime() ?? 0) - app.clock.now().getTime()
    }
    const runAfter = async (pause: number) => {
      app.clock.advance(pause)
      await app.runJob('scheduling.queue-calendar-reads')
      await app.runDueJobs()
      return dueIn()
    }
    for (const pause of [30, 60, 120]) {
      expect(await runAfter(minutes(pause - 1))).toBe(minutes(1))
      expect(await runAfter(minutes(1))).toBe(minutes(pause * 2))
    }
    const { rows } = await app.platform.pool.query('select secret from calendar_accounts where id <> $1 limit 1', [
      account.id,
    ])
    await app.platform.pool.query('update calendar_accounts set secret = $2 where id = $1', [
      account.id,
      rows[0].secret,
    ])
    await runAfter(minutes(240))
    expect(await fileOf(row.id)).toContain(`DTSTART:${stamp(noon)}`)
    expect((await app.as(advisor).call(listCalendarAccounts)).items[0]?.failure).toBeNull()
  })

  test('notifies its advisor once when its password stops working, and marks its calendars as failed', async () => {
    const { advisor, account, choose } = await linked()
    await choose(true, true)
    await app.platform.pool.query("update calendar_accounts set secret = 'x' where id = $1", [account.id])
    for (let times = 0; times < 3; times += 1) {
      app.clock.advance(hours(7))
      await app.runJob('scheduling.queue-calendar-reads')
      await app.runDueJobs()
    }
    const { items } = await app.as(advisor).call(listCalendarAccounts)
    expect(items[0]?.failure).toBe('refused')
    const { items: calendarsOf } = await app.as(advisor).call(listLinkedCalendars)
    expect(calendarsOf[0]?.failure).toBe('refused')
    const notifications = (await app.as(advisor).call(listNotifications)).items
    expect(notifications.filter(({ kind }) => kind === 'calendar_failed')).toHaveLength(1)
  })
})

test('no password is stored when its owner’s account is deleted while the calendar’s server answers', async () => {
  const advisor = await somebody.advisor()
  let isHere = true
  const server = await startBentServer(async (xml) => {
    if (isHere) {
      isHere = false
      await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    }
    return xml
  })
  const body = { address: server, username, password }
  expect((await app.as(advisor).refused(linkCalendarAccount, { body })).code).toBe('core.signed-out')
  const { rows } = await app.platform.pool.query('select from calendar_accounts where owner_id = $1', [advisor.id])
  expect(rows).toEqual([])
})
