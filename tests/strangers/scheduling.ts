import { randomUUID } from 'node:crypto'
import { saveEntry } from '#contract/scheduling/entries/endpoints.ts'
import { calendarAccounts } from '#server/scheduling/calendar-accounts/tables.ts'
import { linkedCalendars } from '#server/scheduling/linked-calendars/tables.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** Appointments, offered times and calendars. */
export async function ownedScheduling(app: TestApp): Promise<Owned[]> {
  const { a, an, agreement } = scheduling(app)
  const advisor = await an.advisor()
  await an.availability(advisor)
  const { row, consumer } = await a.requestedAppointment({ with: advisor })
  const appointment = { id: row.id }
  const entry = { ...appointment, entryId: randomUUID() }
  await app.as(consumer).call(saveEntry, { params: entry, body: { section: 'agenda', text: 'Fees' } })

  const offers = []
  for (const client of [await a.consumer(), await a.consumer(), await a.consumer()]) {
    await agreement({ consumer: client, advisor })
    offers.push({ client, offer: await a.offeredTimes({ with: advisor, consumer: client }) })
  }
  const [toAccept, toDecline, toWithdraw] = offers
  if (!toAccept || !toDecline || !toWithdraw) throw new Error('three offers were made')

  const calendar = { ownerId: advisor.id, host: 'elsewhere.example' }
  const [linkedCalendar] = await app.platform.db
    .insert(linkedCalendars)
    .values({ ...calendar, name: 'Family', address: 'x', nextReadAt: app.clock.now() })
    .returning()
  const account = { provider: 'caldav' as const, login: 'marisol', secret: 'x', calendars: [] }
  const [calendarAccount] = await app.platform.db
    .insert(calendarAccounts)
    .values({ ...calendar, ...account, nextCheckAt: app.clock.now() })
    .returning()

  return [
    {
      mayAct: [consumer, advisor],
      requests: {
        'GET /api/appointments/:id/waiting-room': { params: appointment },
        'GET /api/appointments/:id': { params: appointment },
        'GET /api/appointments/:id/calendar.ics': { params: appointment },
        'GET /api/v1/appointments/:id': { params: appointment },
      },
    },
    {
      mayAct: [consumer],
      requests: {
        'PUT /api/appointments/:id/entries/:entryId': { params: entry, body: { section: 'agenda', text: 'Mine now' } },
        'DELETE /api/appointments/:id/entries/:entryId': { params: entry },
      },
    },
    {
      mayAct: [advisor],
      requests: {
        'POST /api/appointments/:id/confirm': { params: appointment },
        'POST /api/appointments/:id/reschedule': {
          params: appointment,
          body: { startsAt: (await a.slot(advisor, 15)).toISOString() },
        },
        'POST /api/appointments/:id/complete': { params: appointment },
        'POST /api/appointments/:id/no-show': { params: appointment },
        'POST /api/appointments/:id/cancel': { params: appointment, body: {} },
        'POST /api/proposals/:id/withdraw': { params: { id: toWithdraw.offer.id } },
        'POST /api/linked-calendars/:id/refresh': { params: { id: linkedCalendar?.id } },
        'DELETE /api/linked-calendars/:id': { params: { id: linkedCalendar?.id } },
        'PUT /api/calendar-accounts/:id/calendars': {
          params: { id: calendarAccount?.id },
          body: { busy: [], writesTo: null },
        },
        'POST /api/calendar-accounts/:id/refresh': { params: { id: calendarAccount?.id } },
        'POST /api/calendar-accounts/:id/restore': { params: { id: calendarAccount?.id } },
        'DELETE /api/calendar-accounts/:id': { params: { id: calendarAccount?.id } },
      },
    },
    {
      mayAct: [toAccept.client],
      requests: {
        'POST /api/proposals/:id/accept': {
          params: { id: toAccept.offer.id },
          body: { startsAt: toAccept.offer.startsAt[0]?.toISOString(), timeZone: 'America/New_York' },
        },
      },
    },
    {
      mayAct: [toDecline.client],
      requests: { 'POST /api/proposals/:id/decline': { params: { id: toDecline.offer.id }, body: {} } },
    },
  ]
}
