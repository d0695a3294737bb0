import { afterAll, describe, expect, test } from 'vitest'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import {
  linkCalendarAccount,
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { listBusyTimes, listLinkedCalendars } from '#contract/scheduling/linked-calendars/endpoints.ts'
import { endSessionsOf } from '#server/auth/service.ts'
import { calendarAccountsOf, day, end, later, nextDay, noon, openTimesOf } from '#tests/factories/calendar-accounts.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { calendarOf, eventLines } from '#tests/peers/calendar-server.ts'
import { startRadicale } from '#tests/peers/radicale.ts'
import { startApp } from '#tests/support/harness.ts'
import { signedInAgain } from '#tests/support/sign-in.ts'

const app = await startApp({ env: { CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { an: somebody } = people(app)
const { a } = scheduling(app)
const radicale = await startRadicale()
afterAll(radicale.close)
const { username, password, address } = radicale
const { linked } = calendarAccountsOf(app, radicale)

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
    expect(await openTimesOf(app, advisor.id)).not.toContain(noon)
    const { rows } = await app.platform.pool.query(
      'select secret, failure from calendar_accounts where owner_id = $1',
      [advisor.id],
    )
    expect(rows).toEqual([{ secret: '', failure: 'refused' }])
  })

  test('is linked again with its password, keeps its busy times closed, and writes what waited', async () => {
    const { advisor, account, url, key, choose, fileOf } = await linked()
    await radicale.put(`${url}dentist.ics`, calendarOf(eventLines(noon, end)))
    await choose(true, true)
    await endSessionsOf(app.system(), advisor.id)
    const { row } = await a.confirmedAppointment({ with: advisor, startsAt: later })
    await app.runDueJobs()
    const owner = await signedInAgain(app, advisor)
    const again = await app.as(owner).call(linkCalendarAccount, { body: { address, username, password } })
    expect(again).toMatchObject({ id: account.id, writesTo: key, failure: null })
    expect(await openTimesOf(app, advisor.id)).not.toContain(noon)
    expect((await app.as(owner).call(listCalendarAccounts)).items).toHaveLength(1)
    app.clock.advance(minutes(16))
    await app.runJob('scheduling.queue-calendar-reads')
    await app.runDueJobs()
    expect(await fileOf(row.id)).not.toBeNull()
    expect((await app.as(owner).call(listLinkedCalendars)).items).toMatchObject([{ failure: null }])
  })

  test('closes the busy times of its chosen calendar without titles, and follows changes', async () => {
    const { advisor, url, key, choose } = await linked()
    await radicale.put(`${url}dentist.ics`, calendarOf(eventLines(noon, end, 'Root canal')))
    const account = await choose(true, false)
    expect(account.calendars.find((calendar) => calendar.key === key)?.isBusy).toBe(true)
    expect(await openTimesOf(app, advisor.id)).not.toContain(noon)
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
    expect(await openTimesOf(app, advisor.id)).toContain(noon)
    await choose(false, false)
    expect((await app.as(advisor).call(listLinkedCalendars)).items).toEqual([])
  })

  test('closes the busy times of an event whose text has a character that XML does not allow', async () => {
    const { advisor, url, choose } = await linked()
    await radicale.put(`${url}paste.ics`, calendarOf(eventLines(noon, end, 'Call\u000bback')))
    expect(await radicale.get(`${url}paste.ics`)).toContain('\u000b')
    await choose(true, false)
    expect(await openTimesOf(app, advisor.id)).not.toContain(noon)
  })

  test('returns not-found to other advisors, and frees its busy times when unlinked', async () => {
    const { advisor, account, url, choose } = await linked()
    await radicale.put(`${url}away.ics`, calendarOf(eventLines(noon, end)))
    await choose(true, false)
    const parts = { params: { id: account.id } }
    const stranger = await somebody.advisor()
    for (const call of [refreshCalendarAccount, restoreEvents, unlinkCalendarAccount] as const)
      expect((await app.as(stranger).refused(call, parts)).code).toBe('core.not-found')
    await app.as(advisor).call(unlinkCalendarAccount, parts)
    expect(await openTimesOf(app, advisor.id)).toContain(noon)
    expect((await app.as(advisor).call(listCalendarAccounts)).items).toEqual([])
  })
})
