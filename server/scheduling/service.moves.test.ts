import { describe, expect, test } from 'vitest'
import { days, minutes } from '#contract/core/durations.ts'
import {
  bookAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  downloadAppointment,
  getAppointment,
  listSlots,
  markNoShow,
  rescheduleAppointment,
} from '#contract/scheduling/endpoints.ts'
import { banAccount } from '#server/auth/service.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { bookingInput, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { getAvailability, saveAvailability } from './availability/service.ts'

const app = await startApp()
const { a, an } = scheduling(app)

describe('changing an appointment', () => {
  test('lets the advisor confirm a request once', async () => {
    const { row, advisor } = await a.requestedAppointment()
    const input = { params: { id: row.id } }
    const confirmed = await app.as(advisor).call(confirmAppointment, input)
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed.history.map((change) => change.what)).toEqual(['requested', 'confirmed'])
    expect((await app.as(advisor).refused(confirmAppointment, input)).code).toBe('scheduling.wrong-state')
  })

  test('forbids the consumer to confirm a request', async () => {
    const { row, consumer } = await a.requestedAppointment()
    const refused = await app.as(consumer).refused(confirmAppointment, { params: { id: row.id } })
    expect(refused.code).toBe('core.forbidden')
  })

  test.each([
    ['consumer', 'no', {}, null],
    ['consumer', 'a', { reason: 'I am ill' }, 'I am ill'],
    ['advisor', 'no', {}, null],
    ['advisor', 'a', { reason: 'I am ill' }, 'I am ill'],
  ] as const)('lets the %s cancel it with %s reason, which frees its time', async (side, _some, body, cancelReason) => {
    const { row, ...sides } = await a.confirmedAppointment()
    // The last minute before it starts is still time enough.
    const canceled = await app.clock.at(new Date(row.startsAt.getTime() - minutes(1)), () =>
      app.as(sides[side]).call(cancelAppointment, { params: { id: row.id }, body }),
    )
    expect(canceled).toMatchObject({ status: 'canceled', canceledBy: side, cancelReason, can: [] })
    const partner = side === 'consumer' ? sides.advisor : sides.consumer
    expect(await app.as(partner).call(getAppointment, { params: { id: row.id } })).toMatchObject({ status: 'canceled' })
    const again = await app.as(sides.consumer).call(bookAppointment, bookingInput(sides.advisor, row.startsAt))
    expect(again.status).toBe('requested')
  })

  test('offers times of the length it has, although its advisor has another by now', async () => {
    const { row, advisor, consumer } = await a.confirmedAppointment()
    const rules = await getAvailability(advisor.ctx())
    const lengthsMinutes = { ...rules.lengthsMinutes, [row.kind]: 60 }
    await saveAvailability(advisor.ctx(), { ...rules, lengthsMinutes })
    const query = { kind: row.kind, moving: row.id }
    const { slots } = await app.as(consumer).call(listSlots, { params: { advisorId: advisor.id }, query })
    const length = row.endsAt.getTime() - row.startsAt.getTime()
    expect(length).toBeLessThan(minutes(60))
    for (const { startsAt, endsAt } of slots) expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(length)
    const last = slots.filter(({ startsAt }) => startsAt.slice(0, 10) === slots[0]?.startsAt.slice(0, 10)).at(-1)
    const body = { startsAt: last?.startsAt ?? '' }
    expect(await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body })).toMatchObject(
      last ?? {},
    )
  })

  test('keeps its id and history and makes it a request again when the consumer moves it', async () => {
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

  test('offers both sides the slots beside it, and strangers none of them', async () => {
    const { row, advisor, consumer } = await a.confirmedAppointment()
    const half = new Date(row.startsAt.getTime() + minutes(30)).toISOString()
    const offeredTo = async (person: TestPerson, moving?: string) => {
      const query = { days: 30, ...(moving !== undefined && { moving }) }
      const { slots } = await app.as(person).call(listSlots, { params: { advisorId: advisor.id }, query })
      return slots.map(({ startsAt }) => startsAt)
    }
    const stranger = await a.consumer()
    expect(await offeredTo(consumer)).not.toContain(half)
    expect(await offeredTo(stranger, row.id)).not.toContain(half)
    const times = await offeredTo(consumer, row.id)
    expect(times).toContain(half)
    expect(times).not.toContain(row.startsAt.toISOString())
    const body = { startsAt: half }
    expect(await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body })).toMatchObject(body)
  })

  test('confirms a request when the advisor moves it, even outside their hours', async () => {
    const { row, advisor } = await a.requestedAppointment()
    // Saturday evening, outside the usual hours.
    const body = { startsAt: '2026-03-07T23:00:00.000Z' }
    const moved = await app.as(advisor).call(rescheduleAppointment, { params: { id: row.id }, body })
    expect(moved).toMatchObject({ status: 'confirmed', ...body })
  })

  test('lets a consumer move to offered times only, and neither side to a taken one', async () => {
    const first = await a.confirmedAppointment()
    const { advisor } = first
    const second = await a.confirmedAppointment({ with: advisor })
    const input = (startsAt: string) => ({ params: { id: second.row.id }, body: { startsAt } })
    const night = input('2026-03-05T03:00:00.000Z')
    expect((await app.as(second.consumer).refused(rescheduleAppointment, night)).code).toBe('scheduling.not-offered')
    const taken = input(first.row.startsAt.toISOString())
    expect((await app.as(second.consumer).refused(rescheduleAppointment, taken)).code).toBe('scheduling.slot-taken')
    expect((await app.as(advisor).refused(rescheduleAppointment, taken)).code).toBe('scheduling.advisor-busy')
  })

  test('is refused to the advisor for a time at which the consumer’s account is suspended', async () => {
    const { row, advisor, consumer } = await a.confirmedAppointment()
    const moveTo = (daysAhead: number) => {
      const startsAt = new Date(app.clock.now().getTime() + days(daysAhead)).toISOString()
      return { params: { id: row.id }, body: { startsAt } }
    }
    await app.as(advisor).call(rescheduleAppointment, moveTo(10))
    await banAccount(app.system(), consumer.id, 7)
    expect((await app.as(advisor).refused(rescheduleAppointment, moveTo(6))).code).toBe('scheduling.not-bookable')
    expect((await app.as(advisor).call(rescheduleAppointment, moveTo(8))).status).toBe('confirmed')
  })

  test('lets it move by half its length under a daily limit of one, and once when sent twice', async () => {
    const advisor = await an.advisor()
    await an.availability(advisor, { dailyLimit: 1 })
    const { row, consumer } = await a.confirmedAppointment({ with: advisor })
    const startsAt = new Date(row.startsAt.getTime() + minutes(30)).toISOString()
    const input = { params: { id: row.id }, body: { startsAt } }
    expect(await app.as(consumer).call(rescheduleAppointment, input)).toMatchObject({ startsAt })
    // Sent twice, it changes nothing more.
    const again = await app.as(consumer).call(rescheduleAppointment, input)
    expect(again.history).toHaveLength(3)
  })

  test('lets the advisor record the outcome from its start and not before', async () => {
    const [held, missed] = [await a.confirmedAppointment(), await a.confirmedAppointment()]
    const input = { params: { id: held.row.id } }
    expect((await app.as(held.advisor).refused(completeAppointment, input)).code).toBe('scheduling.wrong-state')
    app.clock.comeBackAtEnd()
    app.clock.set(new Date(Math.max(held.row.startsAt.getTime(), missed.row.startsAt.getTime())))
    expect((await app.as(held.advisor).call(completeAppointment, input)).status).toBe('completed')
    const otherAppointment = { params: { id: missed.row.id } }
    expect((await app.as(missed.advisor).call(markNoShow, otherAppointment)).status).toBe('no_show')
    expect((await app.as(missed.consumer).refused(cancelAppointment, { ...otherAppointment, body: {} })).code).toBe(
      'scheduling.wrong-state',
    )
  })

  test('cancels it when the consumer withdraws the consent', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    await withdrawConsent(consumer.ctx(), advisor.id)
    const seen = await app.as(consumer).call(getAppointment, { params: { id: row.id } })
    expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'consumer' })
  })
})

describe('the place of an appointment', () => {
  test('is the office address at booking time, in the appointment, email and calendar file', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor, { officeAddress: '500 SW Fifth Avenue, Portland', confirmation: 'instant' })
    const input = bookingInput(advisor, await a.slot(advisor), { mode: 'in_person' })
    const booked = await app.as(consumer).call(bookAppointment, input)
    await an.availability(advisor, { officeAddress: 'Elsewhere' })
    const parts = { params: { id: booked.id } }
    expect((await app.as(advisor).call(getAppointment, parts)).location).toBe('500 SW Fifth Avenue, Portland')
    expect(await app.as(consumer).call(downloadAppointment, parts)).toContain(
      'LOCATION:500 SW Fifth Avenue\\, Portland',
    )
    const [mail] = await app.mailsTo(consumer.email)
    expect(mail?.text).toContain('Meet at 500 SW Fifth Avenue, Portland.')
  })

  test('is in the emails to both sides while the advisor has not confirmed', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor, { officeAddress: '500 SW Fifth Avenue, Portland', confirmation: 'manual' })
    const input = bookingInput(advisor, await a.slot(advisor), { mode: 'in_person' })
    await app.as(consumer).call(bookAppointment, input)
    for (const { email } of [consumer, advisor]) {
      const texts = (await app.mailsTo(email)).map(({ text }) => text)
      expect(texts).toContainEqual(expect.stringContaining('Meet at 500 SW Fifth Avenue, Portland.'))
    }
  })

  test('is the consumer’s number for a phone call, hidden from the advisor once it is canceled', async () => {
    const { advisor, consumer } = await a.pair()
    await an.availability(advisor, { confirmation: 'instant' })
    const startsAt = await a.slot(advisor)
    await expect(
      app.as(consumer).call(bookAppointment, bookingInput(advisor, startsAt, { mode: 'phone' })),
    ).rejects.toMatchObject({ code: 'core.invalid', fields: [{ path: 'phone' }] })
    const input = bookingInput(advisor, startsAt, { mode: 'phone', phone: '+1 503 555 0142' })
    const { id, location } = await app.as(consumer).call(bookAppointment, input)
    expect(location).toBe('+1 503 555 0142')
    const parts = { params: { id } }
    expect((await app.as(advisor).call(getAppointment, parts)).location).toBe('+1 503 555 0142')
    const texts = (await app.mailsTo(advisor.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('Call +1 503 555 0142.'))
    await app.as(consumer).call(cancelAppointment, { ...parts, body: {} })
    expect((await app.as(advisor).call(getAppointment, parts)).location).toBeNull()
    expect((await app.as(consumer).call(getAppointment, parts)).location).toBe('+1 503 555 0142')
  })
})
