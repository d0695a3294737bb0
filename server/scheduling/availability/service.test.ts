import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days, hours } from '#contract/core/durations.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import {
  cancelAppointment,
  getAvailability,
  getCalendarSetup,
  listSlots,
  saveAvailability,
} from '#contract/scheduling/endpoints.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { openingsDays } from '#contract/scheduling/values.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { saveAdvisor, saveProfile } from '#server/profiles/me/service.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { alwaysOpen, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { linkSampleCalendar } from '../linked-calendars/service.ts'
import { listOpenings, nextFreeOf } from '../service.ts'
import { availability } from '../tables.ts'
import { getSetup, refreshAllOpenings, refreshOpenings } from './service.ts'

const app = await startApp()
const { a: someone, an: somebody, agreement } = people(app)
const { a, an } = scheduling(app)
const visitor = () => app.platform.context({ kind: 'visitor' })
const slotsOf = (advisor: TestPerson, query = {}) =>
  app.visitor.call(listSlots, { params: { advisorId: advisor.id }, query })
const openingsOf = async (advisor: TestPerson) =>
  (await listOpenings(visitor(), [advisor.id])).get(advisor.id)?.startsAt.map((slot) => slot.toISOString()) ?? []

/** Saved hours of before an address was required. */
async function withoutOffice(advisor: TestPerson, modes: Availability['modes']) {
  await an.availability(advisor, { modes })
  const { db } = app.platform
  await db.update(availability).set({ officeAddress: '' }).where(eq(availability.advisorId, advisor.id))
}

test('a profile saved while a time is taken leaves that time closed', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const [first = ''] = await openingsOf(advisor)
  const startsAt = new Date(first)
  const busy = [{ startsAt, endsAt: new Date(startsAt.getTime() + hours(1)) }]
  let saved: Promise<unknown> = Promise.resolve()
  await advisor.ctx().transaction(async (tx) => {
    await linkSampleCalendar(tx, { name: 'Family', host: 'calendar.example', busy })
    await refreshOpenings(tx, advisor.id)
    saved = saveAdvisor(advisor.ctx(), { headline: 'Plans for teachers' })
    await untilWaiting(app.platform.pool, 1)
  })
  await saved
  expect(await openingsOf(advisor)).not.toContain(first)
})

describe('an advisor without saved hours', () => {
  test('offers weekdays nine to five in the time zone of their state', async () => {
    const advisor = await somebody.advisor()
    const availability = await app.as(advisor).call(getAvailability)
    expect(availability).toMatchObject({ timeZone: 'America/Los_Angeles', minimumNoticeHours: 4 })
    expect(await app.as(advisor).call(getCalendarSetup)).toEqual({ hasSetHours: false })
    // It is Monday, 9 AM in Oregon, and four hours of notice are wanted.
    expect((await slotsOf(advisor)).slots[0]?.startsAt).toBe('2026-03-02T21:00:00.000Z')
  })

  test('offers no times without a state, and saves the default hours in the time zone of the device', async () => {
    const advisor = await somebody.advisor({ state: null, zipCode: null, published: false })
    expect(await openingsOf(advisor)).toEqual([])
    const params = { advisorId: advisor.id }
    expect((await app.as(advisor).call(listSlots, { params, query: {} })).slots).toEqual([])
    const zoned = (timeZone: string) => app.as(advisor).call(getAvailability, { query: { timeZone } })
    const own = await zoned('America/Los_Angeles')
    expect(own).toMatchObject({ timeZone: 'America/Los_Angeles', weeklyHours: [{ weekday: 1 }, {}, {}, {}, {}] })
    await app.as(advisor).call(saveAvailability, { body: own })
    expect((await slotsOf(advisor)).timeZone).toBe('America/Los_Angeles')
    expect((await openingsOf(advisor))[0]).toBe('2026-03-02T17:00:00.000Z')
    expect((await zoned('America/Denver')).timeZone).toBe('America/Los_Angeles')
  })

  test('is met in the ways the profile names, and in the saved ones from the first saved hours on', async () => {
    const advisor = await somebody.advisor({ preferredCommunication: ['video', 'chat'] })
    const ways = async () => ({
      bookable: (await slotsOf(advisor)).modes,
      shown: (await app.visitor.call(getAdvisor, { params: { advisorId: advisor.id } })).modes,
    })
    expect(await ways()).toEqual({ bookable: ['video'], shown: ['video'] })
    await a.bookedAppointment({ with: advisor })
    // In person needs an address, which only saved hours have.
    await saveAdvisor(advisor.ctx(), { preferredCommunication: ['in_person', 'phone', 'email'] })
    expect(await ways()).toEqual({ bookable: ['phone'], shown: ['phone'] })
    const inPerson = { ...alwaysOpen, modes: ['in_person' as const] }
    await expect(
      app.as(advisor).call(saveAvailability, { body: { ...inPerson, officeAddress: '' } }),
    ).rejects.toMatchObject({ fields: [{ path: 'officeAddress', message: 'Enter the address where people meet you' }] })
    await app.as(advisor).call(saveAvailability, { body: inPerson })
    expect(await ways()).toEqual({ bookable: ['in_person'], shown: ['in_person'] })
    await app.as(advisor).call(saveAvailability, { body: { ...alwaysOpen, modes: ['phone'] } })
    expect(await ways()).toEqual({ bookable: ['phone'], shown: ['phone'] })
  })

  test('offers no times while the profile names no way to meet', async () => {
    const advisor = await somebody.advisor({ preferredCommunication: ['chat'] })
    expect([await openingsOf(advisor), (await slotsOf(advisor)).slots]).toEqual([[], []])
    expect((await app.as(advisor).call(getAvailability)).modes).toEqual(['video', 'phone'])
    await saveAdvisor(advisor.ctx(), { preferredCommunication: ['chat', 'phone'] })
    expect((await openingsOf(advisor)).length).toBeGreaterThan(0)
  })

  test('offers no times with hours saved for meetings in person alone, without an address', async () => {
    const advisor = await somebody.advisor()
    await withoutOffice(advisor, ['in_person'])
    await refreshAllOpenings(visitor())
    expect([await openingsOf(advisor), (await slotsOf(advisor)).slots]).toEqual([[], []])
  })

  test('follows the time zone of a new state until hours are saved', async () => {
    const advisor = await somebody.advisor()
    await saveProfile(advisor.ctx(), { state: 'NY', zipCode: null })
    expect((await slotsOf(advisor)).timeZone).toBe('America/New_York')
    expect((await openingsOf(advisor))[0]).toBe('2026-03-02T17:00:00.000Z')
    await app.as(advisor).call(saveAvailability, { body: { ...alwaysOpen, timeZone: 'America/Denver' } })
    await saveProfile(advisor.ctx(), { state: 'CA', zipCode: null })
    expect((await slotsOf(advisor)).timeZone).toBe('America/Denver')
  })

  test('still has to set hours after the first booking, and follows the time zone of a new state', async () => {
    const { advisor } = await a.bookedAppointment()
    expect(await getSetup(advisor.ctx())).toEqual({ hasSetHours: false })
    await saveProfile(advisor.ctx(), { state: 'NY', zipCode: null })
    expect((await slotsOf(advisor)).timeZone).toBe('America/New_York')
    await app.as(advisor).call(saveAvailability, { body: alwaysOpen })
    expect(await getSetup(advisor.ctx())).toEqual({ hasSetHours: true })
  })
})

describe('hours with meetings in person and no address, as an older version stored them', () => {
  test('let time be blocked, and refuse another change of how people meet', async () => {
    const advisor = await somebody.advisor()
    await withoutOffice(advisor, ['video', 'in_person'])
    const current = await app.as(advisor).call(getAvailability)
    const exceptions = [{ day: '2026-03-09', hours: [] }]
    const saved = await app.as(advisor).call(saveAvailability, { body: { ...current, exceptions } })
    expect(saved).toMatchObject({ modes: ['video', 'in_person'], officeAddress: '', exceptions })
    expect((await slotsOf(advisor)).modes).toEqual(['video'])
    const body = { ...saved, modes: ['phone' as const, 'in_person' as const] }
    const refused = await app.as(advisor).refused(saveAvailability, { body })
    expect(refused.fields?.map(({ path }) => path)).toEqual(['officeAddress'])
  })

  test('let nobody book in person, over the API either', async () => {
    const advisor = await somebody.advisor()
    await withoutOffice(advisor, ['video', 'in_person'])
    await expect(a.bookedAppointment({ with: advisor, mode: 'in_person' })).rejects.toMatchObject({
      code: 'scheduling.mode-not-offered',
    })
  })

  test('let time be blocked before any hours are saved, when the profile names in person', async () => {
    const advisor = await somebody.advisor({ preferredCommunication: ['video', 'in_person'] })
    const current = await app.as(advisor).call(getAvailability)
    const exceptions = [{ day: '2026-03-09', hours: [] }]
    await app.as(advisor).call(saveAvailability, { body: { ...current, exceptions } })
    expect((await slotsOf(advisor)).modes).toEqual(['video'])
  })
})

describe('saving hours', () => {
  test('drops exceptions for past days', async () => {
    const advisor = await somebody.advisor()
    const exceptions = [
      { day: '2026-03-01', hours: [] },
      { day: '2026-03-02', hours: [] },
    ]
    const saved = await app.as(advisor).call(saveAvailability, { body: { ...alwaysOpen, exceptions } })
    expect(saved.exceptions.map(({ day }) => day)).toEqual(['2026-03-02'])
  })

  test.each([
    [
      'hours that overlap',
      { weeklyHours: ['09:00', '11:30'].map((from) => ({ weekday: 1, from, to: '12:00' })) },
      'weeklyHours.1.from',
    ],
    [
      'hours that end before they begin',
      { weeklyHours: [{ weekday: 1, from: '12:00', to: '09:00' }] },
      'weeklyHours.0.to',
    ],
    [
      'the same day twice',
      { exceptions: ['2026-03-09', '2026-03-09'].map((day) => ({ day, hours: [] })) },
      'exceptions',
    ],
    ['no meeting mode', { modes: [] }, 'modes'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('refuses %s at its field', async (_what, wrong, path) => {
    const advisor = await somebody.advisor()
    const refused = await app.as(advisor).refused(saveAvailability, { body: { ...alwaysOpen, ...wrong } })
    expect(refused.fields?.map((field) => field.path)).toContain(path)
  })

  test('keeps appointments that are already made', async () => {
    const { row, advisor } = await a.confirmedAppointment()
    await an.availability(advisor, { weeklyHours: [] })
    expect((await slotsOf(advisor)).slots).toEqual([])
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: {} })
  })
})

describe('slots', () => {
  test('are without the notice for the advisor, and with it as consumers are offered them', async () => {
    const advisor = await somebody.advisor()
    const own = async (query: { asOffered?: string }) =>
      (await app.as(advisor).call(listSlots, { params: { advisorId: advisor.id }, query })).slots[0]?.startsAt
    expect(await own({})).toBe('2026-03-02T17:00:00.000Z')
    expect(await own({ asOffered: 'true' })).toBe((await slotsOf(advisor)).slots[0]?.startsAt)
  })

  test('are limited to the window, with the next free one when the window has none', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor, { exceptions: [2, 3, 4].map((day) => ({ day: `2026-03-0${day}`, hours: [] })) })
    const found = await slotsOf(advisor, { from: '2026-03-02T17:00:00Z', days: 2 })
    expect(found.slots).toEqual([])
    expect(found.nextFreeAt).toBe('2026-03-05T05:00:00.000Z')
  })

  test('name no free time before the requested window as the next one', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor, {
      weeklyHours: [],
      exceptions: ['2026-03-05', '2026-03-17'].map((day) => ({ day, hours: [{ from: '09:00', to: '10:00' }] })),
    })
    const found = await slotsOf(advisor, { from: '2026-03-09T17:00:00Z', days: 7 })
    expect(found.slots).toEqual([])
    expect(found.nextFreeAt).toBe('2026-03-17T13:00:00.000Z')
  })

  test('end at the horizon of sixty days', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor)
    const last = (await slotsOf(advisor, { from: '2026-04-20T00:00:00Z', days: 60 })).slots.at(-1)
    const horizon = app.clock.now().getTime() + days(60)
    expect(new Date(last?.startsAt ?? 0).getTime()).toBeLessThan(horizon)
    expect(new Date(last?.startsAt ?? 0).getTime()).toBeGreaterThan(horizon - hours(3))
  })

  test('last an hour for a review', async () => {
    const advisor = await somebody.advisor()
    const [slot] = (await slotsOf(advisor, { kind: 'review' })).slots
    expect(new Date(slot?.endsAt ?? 0).getTime() - new Date(slot?.startsAt ?? 0).getTime()).toBe(hours(1))
  })

  test('are none for a consumer whom the advisor blocked, and for a new one when the week has no place', async () => {
    const advisor = await somebody.advisor({ newPeopleAWeek: 1 })
    const [blocked, first, second] = [await someone.consumer(), await someone.consumer(), await someone.consumer()]
    const countFor = async (reader: TestPerson) =>
      (await app.as(reader).call(listSlots, { params: { advisorId: advisor.id }, query: {} })).slots.length
    expect(await countFor(blocked)).toBeGreaterThan(0)
    await block(advisor.ctx(), blocked.id)
    await agreement({ consumer: first, advisor })
    expect(await countFor(first)).toBeGreaterThan(0)
    expect([await countFor(blocked), await countFor(second)]).toEqual([0, 0])
  })

  test('return not-an-advisor for the id of a consumer', async () => {
    const consumer = await someone.consumer()
    expect((await app.visitor.refused(listSlots, { params: { advisorId: consumer.id } })).code).toBe(
      'profiles.not-an-advisor',
    )
  })
})

describe('openings', () => {
  test('equal the slots of consultations, also after a booking and a cancellation', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor, { bufferMinutes: 15 })
    const startsAt = await a.slot(advisor, 10)
    const listed = async () => (await slotsOf(advisor, { days: openingsDays })).slots.map((slot) => slot.startsAt)
    const free = async () => {
      const earliest = new Date(app.clock.now().getTime() + hours(1)).toISOString()
      return (await openingsOf(advisor)).filter((slot) => slot >= earliest)
    }
    expect(await free()).toEqual(await listed())
    const { row, consumer } = await a.requestedAppointment({ with: advisor, startsAt })
    expect(await free()).toEqual(await listed())
    expect(await free()).not.toContain(startsAt.toISOString())
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
    expect(await free()).toContain(startsAt.toISOString())
  })

  test('give the next free time of several advisors, after their notice', async () => {
    const [soon, later, never] = [await somebody.advisor(), await somebody.advisor(), await somebody.advisor()]
    await an.availability(soon)
    await an.availability(later, { minimumNoticeHours: 48 })
    await an.availability(never, { weeklyHours: [] })
    const found = await nextFreeOf(visitor(), [soon.id, later.id, never.id])
    expect(found.get(soon.id)?.toISOString()).toBe('2026-03-02T18:00:00.000Z')
    expect(found.get(later.id)?.toISOString()).toBe('2026-03-04T17:00:00.000Z')
    expect(found.get(never.id)).toBeNull()
  })

  test('move one day ahead in the nightly job', async () => {
    const advisor = await somebody.advisor()
    await an.availability(advisor)
    const before = await openingsOf(advisor)
    const after = await app.clock.at(new Date(app.clock.now().getTime() + days(1)), async () => {
      await app.runJob('scheduling.refresh-openings')
      return openingsOf(advisor)
    })
    expect(after[0]).toBe(new Date(new Date(before[0] ?? 0).getTime() + days(1)).toISOString())
    expect(after).toHaveLength(before.length)
  })
})
