import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import {
  bookAppointment,
  cancelAppointment,
  listAppointments,
  listSlots,
  rescheduleAppointment,
} from '#contract/scheduling/endpoints.ts'
import { acceptProposal } from '#contract/scheduling/proposals/endpoints.ts'
import { userDeleted } from '#server/auth/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { saveAdvisor, setPublished } from '#server/profiles/me/service.ts'
import { profiles } from '#server/profiles/tables.ts'
import { submitCrdNumber } from '#server/verification/service.ts'
import { aCrdNumber, type TestPerson } from '#tests/factories/people.ts'
import { bookingInput, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { lockRules } from './availability/store.ts'
import { insertAppointment } from './store.ts'

const app = await startApp()
const { a, an, agreement } = scheduling(app)

describe('a booking', () => {
  test.each([
    ['is no longer verified', (advisor: TestPerson) => submitCrdNumber(advisor.ctx(), aCrdNumber())],
    ['is no longer published', (advisor: TestPerson) => setPublished(advisor.ctx(), false)],
    ['takes no new clients', (advisor: TestPerson) => saveAdvisor(advisor.ctx(), { acceptsClients: false })],
  ])('is refused when the advisor %s, who then shows no slots', async (_why, change) => {
    const { advisor, consumer } = await a.pair()
    await change(advisor)
    const startsAt = new Date(app.clock.now().getTime() + days(1))
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, startsAt))
    expect(refused.code).toBe('scheduling.not-bookable')
    const { slots, nextFreeAt } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect([slots, nextFreeAt]).toEqual([[], null])
  })

  test('is refused for a meeting mode that the advisor does not offer', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor, { modes: ['phone'] })
    const refused = await app.as(consumer).refused(bookAppointment, bookingInput(advisor, await a.slot(advisor)))
    expect(refused.code).toBe('scheduling.mode-not-offered')
  })

  test('is refused as a second open consultation with one advisor until the first is canceled', async () => {
    const { row, advisor, consumer } = await a.requestedAppointment()
    const otherBooking = bookingInput(advisor, await a.slot(advisor, 3))
    expect((await app.as(consumer).refused(bookAppointment, otherBooking)).code).toBe('scheduling.consultation-used')
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
    expect((await app.as(consumer).call(bookAppointment, otherBooking)).status).toBe('requested')
  })

  test('is stored once when it is sent three times, and refused with already-booked', async () => {
    const { advisor, consumer } = await a.pair()
    const input = bookingInput(advisor, await a.slot(advisor))
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.as(consumer).call(bookAppointment, input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.as(consumer).refused(bookAppointment, input)).code).toBe('scheduling.already-booked')
    const { items } = await app.as(consumer).call(listAppointments)
    expect(items).toHaveLength(1)
  })

  test('is refused at a time of another appointment of the consumer until they book it anyway', async () => {
    const { advisor, consumer } = await a.pair()
    const { row } = await a.bookedAppointment({ consumer })
    await an.availability(advisor)
    const input = bookingInput(advisor, row.startsAt)
    expect((await app.as(consumer).refused(bookAppointment, input)).code).toBe('scheduling.consumer-busy')
    const [own, free] = await Promise.all([a.slot(advisor, 20), a.slot(advisor, 24)])
    const { id } = await app.as(consumer).call(bookAppointment, bookingInput(advisor, own))
    const move = { params: { id }, body: { startsAt: row.startsAt.toISOString() } }
    expect((await app.as(consumer).refused(rescheduleAppointment, move)).code).toBe('scheduling.consumer-busy')
    const away = { params: { id }, body: { startsAt: free.toISOString() } }
    expect((await app.as(consumer).call(rescheduleAppointment, away)).startsAt).toBe(free.toISOString())
    const anyway = { params: { id }, body: { ...move.body, evenIfBusy: true } }
    expect((await app.as(consumer).call(rescheduleAppointment, anyway)).startsAt).toBe(row.startsAt.toISOString())
  })

  test('is refused for one of two advisors when a consumer sends both for one time', async () => {
    const { advisor, consumer } = await a.pair()
    const second = await an.advisor()
    await an.availability(advisor)
    await an.availability(second)
    await agreement({ consumer, advisor: second })
    const startsAt = await a.slot(advisor, 4)
    const outcomes = await Promise.allSettled(
      [advisor, second].map((each) => app.as(consumer).call(bookAppointment, bookingInput(each, startsAt))),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused for a review before the first meeting, and accepted afterwards', async () => {
    const { advisor, consumer } = await a.pair()
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

  test('is accepted from a consumer who has met the advisor, though no new clients are taken', async () => {
    const advisor = await an.advisor()
    await an.availability(advisor)
    const { consumer } = await a.completedAppointment({ with: advisor })
    await saveAdvisor(advisor.ctx(), { acceptsClients: false })
    const [slot] = (await app.as(consumer).call(listSlots, { params: { advisorId: advisor.id } })).slots
    expect(slot).toBeDefined()
    const input = bookingInput(advisor, new Date(slot?.startsAt ?? 0))
    expect((await app.as(consumer).call(bookAppointment, input)).status).toBe('requested')
  })
})

describe('concurrent bookings', () => {
  test('give one slot to exactly one of fifty consumers and store one row', async () => {
    const advisor = await an.advisor()
    const startsAt = await a.slot(advisor)
    const consumers = await Promise.all(Array.from({ length: 50 }, () => a.consumer()))
    // One after the other: this many at once wait for a connection longer than a request may.
    for (const consumer of consumers) await agreement({ consumer, advisor })
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

  test('stop at a daily limit of three when ten are sent at once', async () => {
    const advisor = await an.advisor()
    await an.availability(advisor, { dailyLimit: 3 })
    const day = '2026-03-04T15:00:00Z'
    const consumers = await Promise.all(Array.from({ length: 10 }, () => a.consumer()))
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

  test('cannot overlap, because the database refuses the row', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment()
    const { id: _id, ...copy } = row
    const overlapping = insertAppointment(app.platform.db, { ...copy, kind: 'follow_up', consumerId: consumer.id })
    await expect(overlapping).rejects.toMatchObject({ code: 'scheduling.slot-taken' })
    expect(advisor.id).toBe(row.advisorId)
  })
})

describe('no appointment stays open with a consumer who', () => {
  const system = app.system()
  /** Ends what allows the act once it waits for a lock, and yields what is left of the act. */
  async function openAfter(advisor: TestPerson, { hold, act, end }: Interrupted) {
    const running: Promise<unknown>[] = []
    await system.transaction(async (tx) => {
      await hold(tx)
      running.push(act())
      await untilWaiting(app.platform.pool, 1)
      const ending = end()
      running.push(ending)
      await Promise.race([ending, untilWaiting(app.platform.pool, 2)])
    })
    await Promise.all(running)
    const { items } = await app.as(advisor).call(listAppointments, { query: {} })
    return items.filter(({ status }) => status !== 'canceled')
  }
  type Interrupted = { hold: (tx: Tx) => Promise<unknown>; act: () => Promise<unknown>; end: () => Promise<void> }

  test.each<[string, (consumer: TestPerson, advisor: TestPerson) => Promise<void>]>([
    ['withdraws their consent', (consumer, advisor) => withdrawConsent(consumer.ctx(), advisor.id)],
    ['blocks the advisor', (consumer, advisor) => block(consumer.ctx(), advisor.id)],
    ['is blocked by the advisor', (consumer, advisor) => block(advisor.ctx(), consumer.id)],
    ['is erased', ({ id: userId }) => system.transaction((tx) => tx.publish(userDeleted, { userId }))],
  ])('%s while they book', async (_how, end) => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor)
    const input = bookingInput(advisor, await a.slot(advisor))
    const open = await openAfter(advisor, {
      hold: (tx) => lockRules(tx.db, advisor.id),
      act: () => app.as(consumer).call(bookAppointment, input),
      end: () => end(consumer, advisor),
    })
    expect(open).toEqual([])
  })

  test('withdraws their consent while they accept a time', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor)
    const { id, startsAt } = await a.offeredTimes({ with: advisor, consumer })
    const body = { startsAt: startsAt[0]?.toISOString() ?? '', timeZone: 'America/Los_Angeles' }
    const open = await openAfter(advisor, {
      // The new appointment refers to it.
      hold: (tx) => tx.db.select().from(profiles).where(eq(profiles.id, consumer.id)).for('update'),
      act: () => app.as(consumer).call(acceptProposal, { params: { id }, body }),
      end: () => withdrawConsent(consumer.ctx(), advisor.id),
    })
    expect(open).toEqual([])
  })
})

test('a booking inside the advisor’s minimum notice is refused with too-soon', async () => {
  const { advisor, consumer } = await a.pair()
  await an.availability(advisor, { minimumNoticeHours: 48 })
  const refused = await app
    .as(consumer)
    .refused(bookAppointment, bookingInput(advisor, new Date(app.clock.now().getTime() + hours(24))))
  expect(refused.code).toBe('scheduling.too-soon')
})
