import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { bookAppointment } from '#contract/scheduling/endpoints.ts'
import { listFollowUps } from '#contract/scheduling/follow-ups/endpoints.ts'
import { followUpDays } from '#contract/scheduling/follow-ups/values.ts'
import { proposeTimes } from '#contract/scheduling/proposals/endpoints.ts'
import { banAccount } from '#server/auth/service.ts'
import { block } from '#server/profiles/blocks/service.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = scheduling(app)

const followUpsOf = async (person: TestPerson) => (await app.as(person).call(listFollowUps)).items

test('suggests a follow-up at the same time four weeks later to both sides, which the consumer books', async () => {
  const { row, advisor, consumer } = await a.completedAppointment()
  const [suggested] = await followUpsOf(consumer)
  expect(suggested).toMatchObject({ appointmentId: row.id, kind: 'follow_up', mode: row.mode })
  const distance = Math.abs(Date.parse(suggested?.startsAt ?? '') - row.startsAt.getTime() - days(28))
  expect(distance).toBeLessThanOrEqual(days(1))
  expect(await followUpsOf(advisor)).toMatchObject([{ appointmentId: row.id, startsAt: suggested?.startsAt }])
  const { startsAt = '', kind, mode = 'video' } = suggested ?? {}
  const body = { advisorId: advisor.id, startsAt, kind, mode, timeZone: 'America/Los_Angeles' }
  const booked = await app.as(consumer).call(bookAppointment, { body })
  expect(booked.startsAt).toBe(startsAt)
  expect(await followUpsOf(consumer)).toEqual([])
})

test('suggests a call by phone at the number of the last one, which only the consumer reads', async () => {
  const { advisor, consumer } = await a.completedAppointment({ mode: 'phone', phone: '+1 503 555 0142' })
  expect(await followUpsOf(advisor)).toMatchObject([{ mode: 'phone', phone: '' }])
  const [suggested] = await followUpsOf(consumer)
  const { startsAt = '', kind, mode = 'video', phone } = suggested ?? {}
  const body = { advisorId: advisor.id, startsAt, kind, mode, phone, timeZone: 'America/Los_Angeles' }
  expect(await app.as(consumer).call(bookAppointment, { body })).toMatchObject({ location: '+1 503 555 0142' })
})

test('suggests no follow-up while times are proposed', async () => {
  const { advisor, consumer } = await a.completedAppointment()
  const [suggested] = await followUpsOf(advisor)
  const { startsAt = '', kind, mode = 'video' } = suggested ?? {}
  await app.as(advisor).call(proposeTimes, { body: { consumerId: consumer.id, kind, mode, times: [startsAt] } })
  expect(await followUpsOf(advisor)).toEqual([])
})

test('suggests no follow-up after two weeks', async () => {
  const { row, consumer } = await a.completedAppointment()
  const late = new Date(row.startsAt.getTime() + days(followUpDays) + 1)
  expect(await app.clock.at(late, () => followUpsOf(consumer))).toEqual([])
})

test('suggests no follow-up to two people after a block, or with a suspended advisor', async () => {
  const [blocked, suspended] = [await a.completedAppointment(), await a.completedAppointment()]
  await block(blocked.advisor.ctx(), blocked.consumer.id)
  await banAccount(app.system(), suspended.advisor.id, 1)
  for (const person of [blocked.advisor, blocked.consumer, suspended.consumer])
    expect(await followUpsOf(person)).toEqual([])
})
