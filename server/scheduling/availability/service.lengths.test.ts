import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { listSlots, rescheduleAppointment, saveAvailability } from '#contract/scheduling/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { alwaysOpen, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an: somebody } = people(app)
const { a, an } = scheduling(app)

describe('lengths and buffers', () => {
  test('an advisor’s own lengths decide how long slots and appointments are', async () => {
    const lengthsMinutes = { consultation: 45, review: 90, follow_up: 20 }
    const { row, advisor } = await a.bookedAppointment({ with: await withHours({ lengthsMinutes }) })
    expect(row.endsAt.getTime() - row.startsAt.getTime()).toBe(minutes(45))
    const { slots, lengthsMinutes: shown } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect(shown).toEqual(lengthsMinutes)
    expect(slots).not.toHaveLength(0)
    for (const slot of slots) expect(Date.parse(slot.endsAt) - Date.parse(slot.startsAt)).toBe(minutes(45))
  })

  test('an appointment that moves keeps the length it was booked with', async () => {
    const { row, advisor, consumer } = await a.bookedAppointment()
    await an.availability(advisor, { lengthsMinutes: { consultation: 60, review: 60, follow_up: 30 } })
    const startsAt = (await a.slot(advisor, 6)).toISOString()
    const moved = await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body: { startsAt } })
    expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt)).toBe(minutes(30))
  })

  test('a buffer before an appointment closes the slot that would run into it', async () => {
    const advisor = await withHours({ bufferBeforeMinutes: 20 })
    const [before, at] = [await a.slot(advisor, 4), await a.slot(advisor, 5)]
    await a.bookedAppointment({ with: advisor, startsAt: at })
    const { slots } = await app.visitor.call(listSlots, { params: { advisorId: advisor.id } })
    expect(slots.map(({ startsAt }) => startsAt)).not.toContain(before.toISOString())
    const moved = { params: { id: (await a.bookedAppointment({ with: advisor })).row.id } }
    const body = { startsAt: before.toISOString() }
    expect((await app.as(advisor).refused(rescheduleAppointment, { ...moved, body })).code).toBe(
      'scheduling.advisor-busy',
    )
  })

  test('saving a consultation shorter than half an hour is rejected at its field', async () => {
    const advisor = await somebody.advisor()
    const body = { ...alwaysOpen, lengthsMinutes: { consultation: 20, review: 60, follow_up: 30 } }
    const error = await app.as(advisor).refused(saveAvailability, { body })
    expect(error.fields?.map(({ path }) => path)).toEqual(['lengthsMinutes.consultation'])
  })
})

async function withHours(facts: Parameters<typeof an.availability>[1]) {
  const advisor = await somebody.advisor()
  await an.availability(advisor, facts)
  return advisor
}
