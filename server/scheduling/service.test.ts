import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  getAppointment,
  listAppointments,
  listSlots,
  markNoShow,
  rescheduleAppointment,
} from '#contract/scheduling/endpoints.ts'
import type { BookAppointment } from '#contract/scheduling/schemas.ts'
import { findLeadOfPair } from '#server/leads/service.ts'
import { withdraw } from '#server/profiles/consents/service.ts'
import { saveAdvisor, setPublished } from '#server/profiles/me/service.ts'
import { submit } from '#server/verification/service.ts'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { getAvailability } from './availability/service.ts'
import { insertAppointment } from './store.ts'

const app = await startApp()
const { a: someone, an: somebody, agreement } = people(app)
const { a, an } = scheduling(app)

const bookingInput = (advisor: TestPerson, startsAt: Date, facts: Partial<BookAppointment> = {}) => ({
  body: {
    advisorId: advisor.id,
    startsAt: startsAt.toISOString(),
    mode: 'video' as const,
    timeZone: 'America/Los_Angeles',
    ...facts,
  },
})

async function aPair(facts: Parameters<typeof somebody.advisor>[0] = {}) {
  const advisor = await somebody.advisor(facts)
  const consumer = await someone.consumer()
  await agreement({ consumer, advisor })
  return { advisor, consumer }
}

describe('201 when a consumer books', () => {
  test('the appointment is requested, has its length, and both see the other as they may', async () => {
    const { advisor, consumer } = await aPair()
    await an.availability(advisor, { confirmation: 'manual' })
    const startsAt = await a.slot(advisor)
    const booked = await app
      .as(consumer)
      .call(bookAppointment, bookingInput(advisor, startsAt, { notes: 'About my pension' }))
    expect(booked).toMatchObject({ status: 'requested', kind: 'consultation', startsAt: startsAt.toISOString() })
    expect(new Date(booked.endsAt).getTime() - startsAt.getTime()).toBe(minutes(30))
    expect(booked.with.displayName).toBe('Marisol Vega')
    expect(booked.can).toEqual(['cancel', 'reschedule'])
    expect(booked.history).toMatchObject([{ what: 'requested', by: 'consumer' }])

    const seen = await app.as(advisor).call(getAppointment, { params: { id: booked.id } })
    expect(seen).toMatchObject({ notes: 'About my pension', can: ['confirm', 'cancel', 'reschedule'] })
    expect(seen.with.displayName).toBe('Dana Reyes')
  })

  test('its time is gone from the slots, and so is its buffer', async () => {
    const { advisor, consumer } = await aPair()
    await an.availability(advisor, { bufferMinutes: 15 })
    const [first, second] = [await a.slot(advisor, 1), await a.slot(advisor, 2)]
    await app.as(consumer).call(bookAppointment, bookingInput(advisor, first))
    const { slots } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    const starts = slots.map((slot) => slot.startsAt)
    expect(starts).not.toContain(first.toISOString())
    expect(starts).not.toContain(second.toISOString())
  })
})

describe('201 when the advisor confirms at once', () => {
  const instantPair = async () => {
    const pair = await aPair()
    await an.availability(pair.advisor, { confirmation: 'instant' })
    return pair
  }

  test('the appointment is confirmed in the same step, and the slots say so before', async () => {
    const { advisor, consumer } = await instantPair()
    const { confirmation } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect(confirmation).toBe('instant')
    const booked = await app.as(consumer).call(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(booked).toMatchObject({ status: 'confirmed', can: ['cancel', 'reschedule'] })
    expect(booked.history).toMatchObject([{ what: 'booked', by: 'consumer' }])
    const lead = await findLeadOfPair(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })
    expect(lead?.status).toBe('consultation')
  })

  test('both get the confirmation by mail with a calendar file, and the advisor a notification', async () => {
    const { advisor, consumer } = await instantPair()
    await app.as(consumer).call(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    const toConsumer = (await app.mailsTo(consumer.email)).find(({ subject }) =>
      subject.startsWith('Confirmed: Marisol'),
    )
    const toAdvisor = (await app.mailsTo(advisor.email)).find(({ subject }) => subject.startsWith('Dana Reyes booked '))
    for (const mail of [toConsumer, toAdvisor]) expect(mail?.attachments).toHaveLength(1)
    const { items } = await app.as(advisor).call(listNotifications)
    expect(items.map(({ kind }) => kind)).toContain('appointment_booked')
    expect(items.map(({ kind }) => kind)).not.toContain('appointment_requested')
  })

  test('two people and one slot: one is booked, the other learns that it is taken', async () => {
    const { advisor, consumer } = await instantPair()
    const otherConsumer = await someone.consumer()
    await agreement({ consumer: otherConsumer, advisor })
    const input = bookingInput(advisor, await a.slot(advisor))
    const outcomes = await Promise.allSettled(
      [consumer, otherConsumer].map((person) => app.as(person).call(bookAppointment, input)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { items } = await app.as(advisor).call(listAppointments)
    expect(items).toMatchObject([{ status: 'confirmed' }])
    const loser = items[0]?.consumerId === consumer.id ? otherConsumer : consumer
    expect((await app.as(loser).refused(bookAppointment, input)).code).toBe('scheduling.slot-taken')
  })

  test('a request that waits while the setting changes stays a request, and its move is confirmed', async () => {
    const { row, advisor, consumer } = await a.requestedAppointment()
    const rules = await getAvailability(advisor.ctx())
    await an.availability(advisor, { ...rules, confirmation: 'instant' })
    const input = { params: { id: row.id } }
    expect(await app.as(advisor).call(getAppointment, input)).toMatchObject({
      status: 'requested',
      can: ['confirm', 'cancel', 'reschedule'],
    })
    const body = { startsAt: (await a.slot(advisor, 4)).toISOString() }
    expect((await app.as(consumer).call(rescheduleAppointment, { ...input, body })).status).toBe('confirmed')
    const lead = await findLeadOfPair(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })
    expect(lead?.status).toBe('consultation')
  })

  test('a move asks for confirmation once the advisor confirms each request', async () => {
    const { row, advisor, consumer } = await a.bookedAppointment()
    await an.availability(advisor, { confirmation: 'manual' })
    const body = { startsAt: (await a.slot(advisor, 4)).toISOString() }
    const moved = await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body })
    expect(moved.status).toBe('requested')
  })

  test('the directory shows the setting as soon as it is saved', async () => {
    const advisor = await somebody.advisor()
    const shown = async () => (await app.visitor.call(getAdvisor, { params: { advisorId: advisor.id } })).confirmation
    expect(await shown()).toBe('instant')
    await an.availability(advisor, { confirmation: 'manual' })
    expect(await shown()).toBe('manual')
  })
})

describe('403 and 404 when the two may not meet', () => {
  test('requires consent before the first appointment', async () => {
    const advisor = await somebody.advisor()
    const consumer = await someone.consumer()
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('profiles.consent-needed')
  })

  test('an unverified account cannot book', async () => {
    const advisor = await somebody.advisor()
    const consumer = await someone.consumer({ emailVerified: false })
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('core.unverified')
  })

  test('somebody who is no advisor is not found', async () => {
    const [consumer, otherConsumer] = [await someone.consumer(), await someone.consumer()]
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(otherConsumer, app.clock.now()))
    expect(refused.code).toBe('profiles.not-an-advisor')
  })

  test('others than the two do not learn that an appointment exists', async () => {
    const { row } = await a.requestedAppointment()
    const stranger = await somebody.advisor()
    const input = { params: { id: row.id } }
    expect((await app.as(stranger).refused(getAppointment, input)).code).toBe('core.not-found')
    expect((await app.as(stranger).refused(confirmAppointment, input)).code).toBe('core.not-found')
    expect((await app.as(stranger).refused(cancelAppointment, { ...input, body: {} })).code).toBe('core.not-found')
  })
})

describe('409 when a booking is refused', () => {
  test.each([
    ['is no longer verified', (advisor: TestPerson) => submit(advisor.ctx(), aCrdNumber())],
    ['is no longer published', (advisor: TestPerson) => setPublished(advisor.ctx(), false)],
    ['takes no new clients', (advisor: TestPerson) => saveAdvisor(advisor.ctx(), { acceptsClients: false })],
  ])('an advisor who %s takes none, and shows no slots', async (_why, change) => {
    const { advisor, consumer } = await aPair()
    await change(advisor)
    const startsAt = new Date(app.clock.now().getTime() + days(1))
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, startsAt))
    expect(refused.code).toBe('scheduling.not-bookable')
    const { slots, nextFreeAt } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect([slots, nextFreeAt]).toEqual([[], null])
  })

  test('a way to meet that is not offered', async () => {
    const { advisor, consumer } = await aPair()
    await an.availability(advisor, { modes: ['phone'] })
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('scheduling.mode-not-offered')
  })

  test('a second open consultation with the same advisor, until the first is canceled', async () => {
    const { row, advisor, consumer } = await a.requestedAppointment()
    const otherBooking = bookingInput(advisor, await a.slot(advisor, 3))
    expect((await app.as(consumer).refused(bookAppointment, otherBooking)).code).toBe('scheduling.consultation-used')
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
    expect((await app.as(consumer).call(bookAppointment, otherBooking)).status).toBe('requested')
  })

  test('the same booking sent twice makes one appointment and says so', async () => {
    const { advisor, consumer } = await aPair()
    const input = bookingInput(advisor, await a.slot(advisor))
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.as(consumer).call(bookAppointment, input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.as(consumer).refused(bookAppointment, input)).code).toBe('scheduling.already-booked')
    const { items } = await app.as(consumer).call(listAppointments)
    expect(items).toHaveLength(1)
  })

  test('a review or follow-up before they have met; afterwards it is possible', async () => {
    const { advisor, consumer } = await aPair()
    await an.availability(advisor)
    const refused = await app
      .as(consumer)
      .refused(bookAppointment, bookingInput(advisor, await a.slot(advisor), { kind: 'review' }))
    expect(refused.code).toBe('scheduling.consultation-first')
    await a.completedAppointment({ with: advisor, consumer })
    const review = bookingInput(advisor, await a.slot(advisor, 4, 'review'), { kind: 'review' })
    const booked = await app.as(consumer).call(bookAppointment, review)
    expect(new Date(booked.endsAt).getTime() - new Date(booked.startsAt).getTime()).toBe(minutes(60))
  })

  test('who has met an advisor may book again, though no new clients are taken', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor)
    const { consumer } = await a.completedAppointment({ with: advisor })
    await saveAdvisor(advisor.ctx(), { acceptsClients: false })
    const [slot] = (await app.as(consumer).call(listSlots, { params: { advisorId: advisor.id } })).slots
    expect(slot).toBeDefined()
    const input = bookingInput(advisor, new Date(slot?.startsAt ?? 0))
    expect((await app.as(consumer).call(bookAppointment, input)).status).toBe('requested')
  })
})

describe('when many want the same', () => {
  test('of fifty consumers who want one slot exactly one gets it, and one row is stored', async () => {
    const advisor = await somebody.advisor()
    const startsAt = await a.slot(advisor)
    const consumers = await Promise.all(Array.from({ length: 50 }, () => someone.consumer()))
    await Promise.all(consumers.map((consumer) => agreement({ consumer, advisor })))
    const outcomes = await Promise.all(
      consumers.map((consumer) =>
        app.app.inject({
          method: 'POST',
          url: bookAppointment.path,
          headers: { authorization: `Bearer ${consumer.accessToken}` },
          payload: bookingInput(advisor, startsAt).body,
        }),
      ),
    )
    const codes = Map.groupBy(outcomes, (outcome) => (outcome.statusCode === 201 ? '201' : outcome.json().code))
    expect([...codes].map(([code, all]) => [code, all.length])).toEqual(
      expect.arrayContaining([
        ['201', 1],
        ['scheduling.slot-taken', 49],
      ]),
    )
    const { items } = await app.as(advisor).call(listAppointments)
    expect(items).toHaveLength(1)
  })

  test('a daily limit of three holds against ten at once', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor, { dailyLimit: 3 })
    const day = '2026-03-04T15:00:00Z'
    const consumers = await Promise.all(Array.from({ length: 10 }, () => someone.consumer()))
    await Promise.all(consumers.map((consumer) => agreement({ consumer, advisor })))
    const outcomes = await Promise.allSettled(
      consumers.map((consumer, position) =>
        app
          .as(consumer)
          .call(bookAppointment, bookingInput(advisor, new Date(new Date(day).getTime() + position * minutes(30)))),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['scheduling.day-full']))
  })

  test('the database itself refuses an overlap, whatever the program thinks', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment()
    const { id: _id, ...copy } = row
    const overlapping = insertAppointment(app.platform.db, { ...copy, kind: 'follow_up', consumerId: consumer.id })
    await expect(overlapping).rejects.toMatchObject({ code: 'scheduling.slot-taken' })
    expect(advisor.id).toBe(row.advisorId)
  })
})

describe('what follows a request', () => {
  test('the advisor confirms it, once', async () => {
    const { row, advisor } = await a.requestedAppointment()
    const input = { params: { id: row.id } }
    const confirmed = await app.as(advisor).call(confirmAppointment, input)
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed.history.map((change) => change.what)).toEqual(['requested', 'confirmed'])
    expect((await app.as(advisor).refused(confirmAppointment, input)).code).toBe('scheduling.wrong-state')
  })

  test('the consumer cannot confirm it', async () => {
    const { row, consumer } = await a.requestedAppointment()
    const refused = await app.as(consumer).refused(confirmAppointment, { params: { id: row.id } })
    expect(refused.code).toBe('core.forbidden')
  })

  test('either side cancels it, with a reason if they like, and the time is free again', async () => {
    const { row, advisor, consumer } = await a.confirmedAppointment()
    const canceled = await app
      .as(advisor)
      .call(cancelAppointment, { params: { id: row.id }, body: { reason: 'I am ill' } })
    expect(canceled).toMatchObject({ status: 'canceled', canceledBy: 'advisor', cancelReason: 'I am ill', can: [] })
    const again = await app.as(consumer).call(bookAppointment, bookingInput(advisor, row.startsAt))
    expect(again.status).toBe('requested')
  })

  test('keeps its id and history and is requested again when the consumer moves it', async () => {
    const { row, advisor, consumer } = await a.confirmedAppointment()
    const startsAt = await a.slot(advisor, 6)
    const moved = await app
      .as(consumer)
      .call(rescheduleAppointment, { params: { id: row.id }, body: { startsAt: startsAt.toISOString() } })
    expect(moved).toMatchObject({ id: row.id, status: 'requested', startsAt: startsAt.toISOString() })
    expect(moved.history.map((change) => [change.what, change.startsAt])).toEqual([
      ['requested', row.startsAt.toISOString()],
      ['confirmed', row.startsAt.toISOString()],
      ['rescheduled', startsAt.toISOString()],
    ])
  })

  test('moved by the advisor it is confirmed, at any free time of theirs', async () => {
    const { row, advisor } = await a.requestedAppointment()
    // Saturday evening, outside the usual hours.
    const body = { startsAt: '2026-03-07T23:00:00.000Z' }
    const moved = await app.as(advisor).call(rescheduleAppointment, { params: { id: row.id }, body })
    expect(moved).toMatchObject({ status: 'confirmed', ...body })
  })

  test('a consumer moves to offered times only, nobody to a taken one', async () => {
    const first = await a.confirmedAppointment()
    const { advisor } = first
    const second = await a.confirmedAppointment({ with: advisor })
    const input = (startsAt: string) => ({ params: { id: second.row.id }, body: { startsAt } })
    const night = input('2026-03-05T03:00:00.000Z')
    expect((await app.as(second.consumer).refused(rescheduleAppointment, night)).code).toBe('scheduling.not-offered')
    const taken = input(first.row.startsAt.toISOString())
    expect((await app.as(second.consumer).refused(rescheduleAppointment, taken)).code).toBe('scheduling.slot-taken')
    expect((await app.as(advisor).refused(rescheduleAppointment, taken)).code).toBe('scheduling.slot-taken')
  })

  test('moving by half its length is no overlap with itself', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor, { dailyLimit: 1 })
    const { row, consumer } = await a.confirmedAppointment({ with: advisor })
    const startsAt = new Date(row.startsAt.getTime() + minutes(30)).toISOString()
    const input = { params: { id: row.id }, body: { startsAt } }
    expect(await app.as(consumer).call(rescheduleAppointment, input)).toMatchObject({ startsAt })
    // Sent twice, it changes nothing more.
    const again = await app.as(consumer).call(rescheduleAppointment, input)
    expect(again.history).toHaveLength(3)
  })

  test('the advisor says how it went, from its beginning and not before', async () => {
    const [held, missed] = [await a.confirmedAppointment(), await a.confirmedAppointment()]
    const input = { params: { id: held.row.id } }
    expect((await app.as(held.advisor).refused(completeAppointment, input)).code).toBe('scheduling.wrong-state')
    const before = app.clock.now()
    app.clock.set(new Date(Math.max(held.row.startsAt.getTime(), missed.row.startsAt.getTime())))
    expect((await app.as(held.advisor).call(completeAppointment, input)).status).toBe('completed')
    const otherAppointment = { params: { id: missed.row.id } }
    expect((await app.as(missed.advisor).call(markNoShow, otherAppointment)).status).toBe('no_show')
    expect((await app.as(missed.consumer).refused(cancelAppointment, { ...otherAppointment, body: {} })).code).toBe(
      'scheduling.wrong-state',
    )
    app.clock.set(before)
  })

  test('taking the agreement back cancels what is ahead', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    await withdraw(consumer.ctx(), advisor.id)
    const seen = await app.as(consumer).call(getAppointment, { params: { id: row.id } })
    expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'consumer' })
  })
})

test('a list is read forwards or backwards within a window', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const made = [
    await a.confirmedAppointment({ with: advisor, startsAt: '2026-03-04T15:00:00Z' }),
    await a.confirmedAppointment({ with: advisor, startsAt: '2026-03-05T15:00:00Z' }),
    await a.confirmedAppointment({ with: advisor, startsAt: '2026-03-06T15:00:00Z' }),
  ]
  const ids = made.map(({ row }) => row.id)
  const list = async (query: object) => (await app.as(advisor).call(listAppointments, { query })).items.map((x) => x.id)
  expect(await list({})).toEqual(ids)
  expect(await list({ order: 'latest', limit: 2 })).toEqual([ids[2], ids[1]])
  expect(await list({ from: '2026-03-05T15:10:00Z', to: '2026-03-06T15:00:00Z' })).toEqual([ids[1]])
  expect(await list({ status: 'requested' })).toEqual([])
})

test('the notice an advisor wants is kept for consumers', async () => {
  const { advisor, consumer } = await aPair()
  await an.availability(advisor, { minimumNoticeHours: 48 })
  const refused = await app
    .as(consumer)
    .refused(bookAppointment, bookingInput(advisor, new Date(app.clock.now().getTime() + hours(24))))
  expect(refused.code).toBe('scheduling.too-soon')
})
