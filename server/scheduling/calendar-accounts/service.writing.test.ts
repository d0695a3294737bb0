import { afterAll, describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import {
  listCalendarAccounts,
  refreshCalendarAccount,
  restoreEvents,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { cancelAppointment, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { listBusyTimes } from '#contract/scheduling/linked-calendars/endpoints.ts'
import {
  calendarAccountsOf,
  day,
  end,
  later,
  nextDay,
  noon,
  openTimesOf,
  stamp,
} from '#tests/factories/calendar-accounts.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startRadicale } from '#tests/peers/radicale.ts'
import { startApp } from '#tests/support/harness.ts'
import { queueDueWrites } from './service.writing.ts'

const app = await startApp({ env: { CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { a } = scheduling(app)
const radicale = await startRadicale()
afterAll(radicale.close)
const { linked, startBentServer } = calendarAccountsOf(app, radicale)

describe('a CalDAV account', () => {
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
    expect(await openTimesOf(app, advisor.id)).toContain(noon)
  })

  test('is written to and compared beside more than one page of others, in a group of its own', async () => {
    for (const startsAt of [noon, end]) {
      const { advisor, choose } = await linked()
      await choose(false, true)
      await a.bookedAppointment({ with: advisor, startsAt })
    }
    await app.runDueJobs()
    app.clock.advance(minutes(16))
    const { pool } = app.platform
    const { rows: due } = await pool.query(
      `update written_events set due_at = $1 from calendar_accounts
       where calendar_accounts.id = account_id and writes_to is not null returning account_id`,
      [app.clock.now()],
    )
    expect(due.length).toBeGreaterThanOrEqual(2)
    await queueDueWrites(app.system(), 1)
    const queued = (name: string) =>
      pool.query(
        `select data->>'accountId' as account_id from pgboss.job
         where name = $1 and state = 'created' and group_id = data->>'accountId'`,
        [name],
      )
    expect((await queued('scheduling.write-event')).rows).toEqual(expect.arrayContaining(due))
    expect((await queued('scheduling.check-events')).rows).toEqual(expect.arrayContaining(due))
    await app.runDueJobs()
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

  test('gets an appointment where its server calls the empty reply to a write XML', async () => {
    const { advisor, choose, fileOf } = await linked(await startBentServer())
    await choose(false, true)
    const { row } = await a.confirmedAppointment({ with: advisor, startsAt: later })
    await app.runDueJobs()
    expect(await fileOf(row.id)).not.toBeNull()
    expect((await app.as(advisor).call(listCalendarAccounts)).items[0]?.failure).toBeNull()
  })
})
