import { expect, test } from 'vitest'
import { utcDay } from '#contract/core/days.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { getDesk } from '#contract/dashboards/endpoints.ts'
import type { Desk } from '#contract/dashboards/schemas.ts'
import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { cancelAppointment, confirmAppointment, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { countStatements } from '#tests/support/statements.ts'

const app = await startApp()
const { a: someone, an: somebody, write } = chats(app)
const { a, an } = scheduling(app)

const readDesk = (advisor: TestPerson, timeZone = 'America/Los_Angeles') =>
  app.as(advisor).call(getDesk, { query: { timeZone } })
const waits = ({ waiting }: Desk) =>
  waiting.map((item) => [item.kind, item.kind === 'message' ? item.chat.other.id : item.appointment.with.id])

/** Time passes between what people do, so that each waits for a different time. */
const later = () => app.clock.advance(minutes(10))

async function aMessage(advisor: TestPerson) {
  const { id, consumer } = await someone.chat({ advisor })
  later()
  await write(consumer, id, 'Could you help me?')
  return { id, consumer }
}

test('lists messages, requests and moved appointments by how long each has waited', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const moved = await a.confirmedAppointment({ with: advisor })
  later()
  const requested = await a.requestedAppointment({ with: advisor, startsAt: await a.slot(advisor, 2) })
  const first = await aMessage(advisor)
  later()
  const body = { startsAt: (await a.slot(advisor, 8)).toISOString() }
  await app.as(moved.consumer).call(rescheduleAppointment, { params: { id: moved.row.id }, body })
  const second = await aMessage(advisor)

  expect(waits(await readDesk(advisor))).toEqual([
    ['request', requested.consumer.id],
    ['message', first.consumer.id],
    ['move', moved.consumer.id],
    ['message', second.consumer.id],
  ])
})

test('counts a consumer who wrote and requested a time once, on the desk and in the badge', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const { consumer } = await aMessage(advisor)
  const { row } = await a.requestedAppointment({ with: advisor, consumer })
  const counts = async () => [
    (await readDesk(advisor)).peopleWaiting,
    (await app.as(advisor).call(getWorkCounts)).peopleWaiting,
  ]
  expect(await counts()).toEqual([1, 1])
  const { id } = await aMessage(advisor)
  expect(await counts()).toEqual([2, 2])
  await app.as(advisor).call(confirmAppointment, { params: { id: row.id } })
  expect(await counts()).toEqual([2, 2])
  await write(advisor, id, 'With pleasure')
  expect(await counts()).toEqual([1, 1])
})

test('removes what was answered from the list, and counts it with its median wait', async () => {
  const advisor = await somebody.advisor()
  const { row } = await a.requestedAppointment({ with: advisor })
  const { id } = await aMessage(advisor)
  expect((await readDesk(advisor)).answered).toEqual({ count: 0, medianMinutes: null })
  later()
  await write(advisor, id, 'With pleasure')
  await app.as(advisor).call(confirmAppointment, { params: { id: row.id } })
  const desk = await readDesk(advisor)
  expect(desk.waiting).toEqual([])
  // The message waited for ten minutes, the request for twenty.
  expect(desk.answered).toEqual({ count: 2, medianMinutes: 15 })
})

test('lists only appointments of the reader’s own day under today, without canceled ones', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const slots = await Promise.all([0, 60].map((position) => a.slot(advisor, position)))
  const booked = await Promise.all(slots.map((startsAt) => a.requestedAppointment({ with: advisor, startsAt })))
  const canceled = await a.requestedAppointment({ with: advisor })
  const listed = async () => (await readDesk(advisor, 'America/New_York')).today.map(({ id }) => id)
  expect(await listed()).toEqual([booked[0]?.row.id, canceled.row.id])
  await app.as(advisor).call(cancelAppointment, { params: { id: canceled.row.id }, body: {} })
  const desk = await readDesk(advisor, 'America/New_York')
  expect(desk.today.map(({ id }) => id)).toEqual([booked[0]?.row.id])
  const tomorrow = utcDay(app.clock.now().getTime() + hours(24))
  expect(desk.day < tomorrow).toBe(true)
})

test('an instantly booked appointment waits for no answer, and is its lead’s next appointment', async () => {
  const { advisor, row, consumer } = await a.bookedAppointment()
  const desk = await readDesk(advisor)
  expect(desk.waiting).toEqual([])
  expect(desk.leads).toMatchObject([{ status: 'consultation', consumer: { id: consumer.id } }])
  expect(desk.leads[0]?.nextAppointmentAt).toBe(row.startsAt.toISOString())
})

test('shows nothing of another advisor’s appointments and leads', async () => {
  await a.requestedAppointment()
  const desk = await readDesk(await somebody.advisor())
  expect([desk.waiting, desk.today, desk.leads]).toEqual([[], [], []])
})

test('reads the desk without an extra statement for each extra person', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const more = async () => {
    await aMessage(advisor)
    await a.requestedAppointment({ with: advisor })
  }
  await more()
  // The first one also makes what is made once, such as the row of a profile.
  await readDesk(advisor)
  const counted = await countStatements(() => readDesk(advisor))
  for (let pairs = 0; pairs < 10; pairs++) await more()
  const many = await countStatements(() => readDesk(advisor))
  expect(counted).toBeGreaterThan(0)
  // Reads that meet in one turn of the event loop share a statement, so the number varies by a few.
  expect(many - counted).toBeLessThan(10)
})
