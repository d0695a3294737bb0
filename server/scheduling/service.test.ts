import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  bookAppointment,
  cancelAppointment,
  confirmAppointment,
  getAppointment,
  listAppointments,
  listSlots,
  rescheduleAppointment,
} from '#contract/scheduling/endpoints.ts'
import { findLeadOfPair } from '#server/leads/service.ts'
import { bookingInput, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { getAvailability } from './availability/service.ts'

const app = await startApp()
const { a, an, agreement } = scheduling(app)

describe('a booking with manual confirmation', () => {
  test('is a request with the length of its kind, and each side sees the other’s name', async () => {
    const { advisor, consumer } = await a.pair()
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

  test('closes its slot and the one that its buffer covers', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor, { bufferMinutes: 15 })
    const [first, second] = [await a.slot(advisor, 1), await a.slot(advisor, 2)]
    await app.as(consumer).call(bookAppointment, bookingInput(advisor, first))
    const { slots } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    const starts = slots.map((slot) => slot.startsAt)
    expect(starts).not.toContain(first.toISOString())
    expect(starts).not.toContain(second.toISOString())
  })
})

describe('a booking with instant confirmation', () => {
  const instantPair = async () => {
    const pair = await a.pair()
    await an.availability(pair.advisor, { confirmation: 'instant' })
    return pair
  }

  test('is confirmed at once, moves the lead to a consultation, and is announced with the slots', async () => {
    const { advisor, consumer } = await instantPair()
    const { confirmation } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect(confirmation).toBe('instant')
    const booked = await app.as(consumer).call(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(booked).toMatchObject({ status: 'confirmed', can: ['cancel', 'reschedule'] })
    expect(booked.history).toMatchObject([{ what: 'booked', by: 'consumer' }])
    const lead = await findLeadOfPair(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })
    expect(lead?.status).toBe('consultation')
  })

  test('emails both a calendar file and notifies the advisor', async () => {
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

  test('goes to one of two consumers who book a slot at once, and the other gets slot-taken', async () => {
    const { advisor, consumer } = await instantPair()
    const otherConsumer = await a.consumer()
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

  test('leaves an earlier request open when the setting changes, and confirms its move', async () => {
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

  test('becomes a request when it is moved after the advisor switched to manual confirmation', async () => {
    const { row, advisor, consumer } = await a.bookedAppointment()
    await an.availability(advisor, { confirmation: 'manual' })
    const body = { startsAt: (await a.slot(advisor, 4)).toISOString() }
    const moved = await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body })
    expect(moved.status).toBe('requested')
  })

  test('is shown in the directory as soon as the setting is saved', async () => {
    const advisor = await an.advisor()
    const shown = async () => (await app.visitor.call(getAdvisor, { params: { advisorId: advisor.id } })).confirmation
    expect(await shown()).toBe('instant')
    await an.availability(advisor, { confirmation: 'manual' })
    expect(await shown()).toBe('manual')
  })
})

describe('access to an appointment', () => {
  test('requires consent before the first booking', async () => {
    const advisor = await an.advisor()
    const consumer = await a.consumer()
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('profiles.consent-needed')
  })

  test('refuses a booking by an unverified account', async () => {
    const advisor = await an.advisor()
    const consumer = await a.consumer({ emailVerified: false })
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('core.unverified')
  })

  test('refuses a booking with a person who is not an advisor', async () => {
    const [consumer, otherConsumer] = [await a.consumer(), await a.consumer()]
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(otherConsumer, app.clock.now()))
    expect(refused.code).toBe('profiles.not-an-advisor')
  })

  test('returns not-found to everyone but its two people', async () => {
    const { row } = await a.requestedAppointment()
    const stranger = await an.advisor()
    const input = { params: { id: row.id } }
    expect((await app.as(stranger).refused(getAppointment, input)).code).toBe('core.not-found')
    expect((await app.as(stranger).refused(confirmAppointment, input)).code).toBe('core.not-found')
    expect((await app.as(stranger).refused(cancelAppointment, { ...input, body: {} })).code).toBe('core.not-found')
  })
})

test.each(['earliest', 'latest'] as const)('appointments of one time are each on one page of the %s', async (order) => {
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  await an.availability(advisor)
  const startsAt = '2026-03-04T15:00:00Z'
  const ids: string[] = []
  for (const _ of [1, 2, 3]) {
    const { row } = await a.confirmedAppointment({ with: advisor, consumer, startsAt })
    ids.push(row.id)
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
  }
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { order, limit: 1, ...(cursor !== undefined && { cursor }) }
    const page = await app.as(consumer).call(listAppointments, { query })
    found.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('appointments are listed forward or backward, within a window and by status', async () => {
  const advisor = await an.advisor()
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

test('appointments are listed with one other side, for either of the two', async () => {
  const [advisor, consumer] = [await an.advisor(), await a.consumer()]
  await an.availability(advisor)
  const { row } = await a.confirmedAppointment({ with: advisor, consumer, startsAt: '2026-03-04T15:00:00Z' })
  await a.confirmedAppointment({ with: advisor, startsAt: '2026-03-05T15:00:00Z' })
  const list = async (viewer: typeof advisor, withId: string) =>
    (await app.as(viewer).call(listAppointments, { query: { withId } })).items.map(({ id }) => id)
  expect(await list(advisor, consumer.id)).toEqual([row.id])
  expect(await list(consumer, advisor.id)).toEqual([row.id])
  expect(await list(advisor, advisor.id)).toEqual([])
})
