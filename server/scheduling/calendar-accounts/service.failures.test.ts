import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  linkCalendarAccount,
  listCalendarAccounts,
  refreshCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { listLinkedCalendars } from '#contract/scheduling/linked-calendars/endpoints.ts'
import { calendarAccountsOf, noon, stamp } from '#tests/factories/calendar-accounts.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startRadicale } from '#tests/peers/radicale.ts'
import { startApp } from '#tests/support/harness.ts'
import { sealSecret } from './service.connection.ts'
import { writtenEvents } from './tables.ts'

const app = await startApp({ env: { CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { an: somebody } = people(app)
const { a } = scheduling(app)
const radicale = await startRadicale()
afterAll(radicale.close)
const { username, password, address } = radicale
const { linked, startBentServer } = calendarAccountsOf(app, radicale)

/** Stores another password of the account than the one it was linked with. */
async function usePassword(accountId: string, stored: string) {
  const secret = await sealSecret(app.system(), { address, username, password: stored })
  await app.platform.pool.query('update calendar_accounts set secret = $2 where id = $1', [accountId, secret])
}

const withElements = (xml: string, element: (place: number) => string, count: number) =>
  xml.replace('</multistatus>', `${Array.from({ length: count }, (_, place) => element(place)).join('')}$&`)

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
    const { rows } = await app.platform.pool.query('select secret from calendar_accounts where id = $1', [account.id])
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
    await app.platform.pool.query('update calendar_accounts set secret = $2 where id = $1', [
      account.id,
      rows[0].secret,
    ])
    await runAfter(minutes(240))
    expect(await fileOf(row.id)).toContain(`DTSTART:${stamp(noon)}`)
    expect((await app.as(advisor).call(listCalendarAccounts)).items[0]?.failure).toBeNull()
  })

  test.each([
    ['while an appointment waits to be written', noon],
    ['when there is nothing to write or compare', null],
  ])('stays refused until its server accepts the password again, %s', async (_situation, startsAt) => {
    const { advisor, account, choose, fileOf } = await linked()
    await choose(false, true)
    const refusedSince = app.clock.now().toISOString()
    await usePassword(account.id, 'revoked')
    await app.as(advisor).call(refreshCalendarAccount, { params: { id: account.id } })
    const booked = startsAt && (await a.bookedAppointment({ with: advisor, startsAt }))
    const statusAfter = async (pause: number) => {
      app.clock.advance(minutes(pause))
      await app.runJob('scheduling.queue-calendar-reads')
      await app.runDueJobs()
      return (await app.as(advisor).call(listCalendarAccounts)).items[0]
    }
    for (const pause of [31, 61])
      expect(await statusAfter(pause)).toMatchObject({ failure: 'refused', failingSince: refusedSince })
    const { items } = await app.as(advisor).call(listNotifications)
    expect(items.filter(({ kind }) => kind === 'calendar_failed')).toHaveLength(1)
    await usePassword(account.id, password)
    expect(await statusAfter(121)).toMatchObject({ failure: null })
    if (booked) expect(await fileOf(booked.row.id)).toContain(`DTSTART:${stamp(noon)}`)
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
