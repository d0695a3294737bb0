import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getCallQuality, getWaitingRoom, listCalls, rateCall } from '#contract/calls/endpoints.ts'
import {
  callChanged,
  endCall,
  joinAppointment,
  leaveWaitingRoom,
  reportQuality,
  waitingChanged,
} from '#contract/calls/events.ts'
import { samplesPerSide } from '#contract/calls/values.ts'
import { days, minutes, seconds } from '#contract/core/durations.ts'
import { blockPerson } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { downloadAppointment, getAppointment, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import type { AppointmentMode } from '#contract/scheduling/values.ts'
import { setSwitch } from '#contract/staff/switches/endpoints.ts'
import { callSamples, waitingRooms } from '#server/calls/tables.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an: somebody } = people(app)
const { a, an } = scheduling(app)
const [tabId, otherTabId] = [crypto.randomUUID(), crypto.randomUUID()]

/** An appointment that begins in five minutes, with both of its people connected. */
async function nearAppointment(mode: AppointmentMode = 'video') {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const { row, consumer } = await a.confirmedAppointment({ with: advisor, mode })
  app.clock.set(new Date(row.startsAt.getTime() - minutes(5)))
  await app.as(consumer).call(saveProfile, { body: { allowDirectCalls: true } })
  const [client, host] = [await app.connect(consumer), await app.connect(advisor)]
  return { appointmentId: row.id, startsAt: row.startsAt, consumer, advisor, client, host }
}

async function joined() {
  const near = await nearAppointment()
  const { appointmentId, host, client } = near
  await host.send(joinAppointment, { appointmentId, tabId })
  const reply = await client.send(joinAppointment, { appointmentId, tabId: otherTabId })
  if (!reply.ok || !reply.reply.call) throw new Error('both sides joined')
  return { ...near, call: reply.reply.call }
}

describe('the call of an appointment', () => {
  test('shows the second person that the first is waiting, and starts when they join', async () => {
    const { appointmentId, consumer, advisor, client, host } = await nearAppointment()
    expect(await host.send(joinAppointment, { appointmentId, tabId })).toMatchObject({ reply: { call: null } })
    expect(await client.next(waitingChanged)).toMatchObject({ appointmentId, isOtherWaiting: true, tabId: null })
    expect(await app.as(consumer).call(getWaitingRoom, { params: { id: appointmentId } })).toMatchObject({
      isOtherWaiting: true,
    })
    await client.send(joinAppointment, { appointmentId, tabId: otherTabId })
    const { call } = await host.next(callChanged)
    expect(call).toMatchObject({ appointmentId, status: 'ongoing', type: 'video', initiatorId: advisor.id })
    expect(await app.as(advisor).call(getWaitingRoom, { params: { id: appointmentId } })).toMatchObject({
      isOtherWaiting: false,
    })
  })

  test('notifies the other side once, however often somebody comes back to the waiting room', async () => {
    const { appointmentId, consumer, advisor, host } = await nearAppointment()
    await host.send(joinAppointment, { appointmentId, tabId })
    await host.send(leaveWaitingRoom, { appointmentId })
    await host.send(joinAppointment, { appointmentId, tabId })
    const { items } = await app.as(consumer).call(listNotifications)
    const waiting = items.filter(({ kind }) => kind === 'call_waiting')
    expect(waiting).toMatchObject([{ href: `/call/${appointmentId}`, personName: expect.any(String) }])
    const own = await app.as(advisor).call(listNotifications)
    expect(own.items.filter(({ kind }) => kind === 'call_waiting')).toEqual([])
  })

  test('notifies the other side again after the appointment moved to another day', async () => {
    const { appointmentId, startsAt, consumer, advisor, host } = await nearAppointment()
    const noticesOf = async () =>
      (await app.as(consumer).call(listNotifications)).items.filter(({ kind }) => kind === 'call_waiting').length
    await host.send(joinAppointment, { appointmentId, tabId })
    await host.send(leaveWaitingRoom, { appointmentId })
    expect(await noticesOf()).toBe(1)
    const nextDay = new Date(startsAt.getTime() + days(1))
    const move = { params: { id: appointmentId }, body: { startsAt: nextDay.toISOString() } }
    app.clock.set(new Date(startsAt.getTime() - minutes(1)))
    await app.as(advisor).call(rescheduleAppointment, move)
    app.clock.set(new Date(nextDay.getTime() - minutes(5)))
    await host.send(joinAppointment, { appointmentId, tabId })
    expect(await noticesOf()).toBe(2)
  })

  test('writes its start and end on the appointment', async () => {
    const { appointmentId, consumer, host, call } = await joined()
    const startedAt = app.clock.now().toISOString()
    app.clock.advance(minutes(20))
    await host.send(endCall, { callId: call.id })
    expect(await app.as(consumer).call(getAppointment, { params: { id: appointmentId } })).toMatchObject({
      callStartedAt: startedAt,
      callEndedAt: app.clock.now().toISOString(),
    })
  })

  test('leaves no record on the appointment when it failed before the two were connected', async () => {
    const { appointmentId, consumer, host, client, call } = await joined()
    app.clock.advance(minutes(1))
    await host.send(endCall, { callId: call.id, failed: true })
    const read = () => app.as(consumer).call(getAppointment, { params: { id: appointmentId } })
    expect(await read()).toMatchObject({ callStartedAt: null, callEndedAt: null })
    await host.send(joinAppointment, { appointmentId, tabId })
    await client.send(joinAppointment, { appointmentId, tabId: otherTabId })
    expect(await read()).toMatchObject({ callStartedAt: app.clock.now().toISOString(), callEndedAt: null })
  })

  test('keeps the record of a talk when it breaks later and cannot be connected again', async () => {
    const { appointmentId, consumer, host, call } = await joined()
    const startedAt = app.clock.now().toISOString()
    app.clock.advance(minutes(20))
    await host.send(endCall, { callId: call.id, failed: true })
    expect(await app.as(consumer).call(getAppointment, { params: { id: appointmentId } })).toMatchObject({
      callStartedAt: startedAt,
      callEndedAt: app.clock.now().toISOString(),
    })
  })

  test('forgets a side that leaves the waiting room or loses its connection', async () => {
    const { appointmentId, client, host, consumer } = await nearAppointment()
    await host.send(joinAppointment, { appointmentId, tabId })
    await client.next(waitingChanged)
    await host.send(leaveWaitingRoom, { appointmentId })
    expect(await client.next(waitingChanged)).toMatchObject({ isOtherWaiting: false })
    await host.send(joinAppointment, { appointmentId, tabId })
    await client.next(waitingChanged)
    host.close()
    expect(await client.next(waitingChanged)).toMatchObject({ isOtherWaiting: false })
    expect(await client.send(joinAppointment, { appointmentId, tabId })).toMatchObject({ reply: { call: null } })
    expect((await app.as(consumer).call(listCalls)).items).toEqual([])
  })

  test('forgets a waiting tab that closes, though another tab of the person is open', async () => {
    const { appointmentId, client, host, advisor } = await nearAppointment()
    const otherTab = await app.connect(advisor)
    await host.send(joinAppointment, { appointmentId, tabId })
    await client.next(waitingChanged)
    host.close()
    expect(await client.next(waitingChanged)).toMatchObject({ isOtherWaiting: false })
    otherTab.close()
  })

  test('does not start with a person whose waiting row a crashed server left behind', async () => {
    const { appointmentId, consumer, advisor, client } = await nearAppointment()
    const left = { appointmentId, userId: advisor.id, tabId, sessionId: null, since: app.clock.now() }
    await app.platform.db.insert(waitingRooms).values(left)
    expect(await app.as(consumer).call(getWaitingRoom, { params: { id: appointmentId } })).toMatchObject({
      isOtherWaiting: false,
    })
    expect(await client.send(joinAppointment, { appointmentId, tabId: otherTabId })).toMatchObject({
      reply: { call: null },
    })
  })

  test('is joined again after both sides have reloaded', async () => {
    const { appointmentId, consumer, advisor, client, host, call } = await joined()
    for (const side of [client, host]) {
      side.close()
      await side.ended
    }
    for (const person of [consumer, advisor]) {
      const back = await app.connect(person)
      expect(await back.send(joinAppointment, { appointmentId, tabId: crypto.randomUUID() })).toMatchObject({
        ok: true,
        reply: { call: { id: call.id, status: 'ongoing' } },
      })
    }
  })

  test('cannot be joined while calls are switched off', async () => {
    const { appointmentId, client } = await nearAppointment()
    const admin = await somebody.admin()
    const setCalls = (mode: 'on' | 'off') =>
      app
        .as(admin)
        .call(setSwitch, { body: { name: 'calls', mode, percent: 0, accountIds: [], reason: 'The relay is down' } })
    await setCalls('off')
    expect(await client.send(joinAppointment, { appointmentId, tabId })).toMatchObject({
      problem: { code: 'staff.switched-off' },
    })
    await setCalls('on')
  })

  test('opens ten minutes before the start and closes at the end', async () => {
    const { appointmentId, startsAt, client } = await nearAppointment()
    const closed = { ok: false, problem: { code: 'calls.not-joinable' } }
    for (const [at, expected] of [
      [-minutes(10) - seconds(1), closed],
      [-minutes(10), { ok: true }],
      [minutes(30) - seconds(1), { ok: true }],
      [minutes(30), closed],
    ] as const) {
      app.clock.set(new Date(startsAt.getTime() + at))
      expect(await client.send(joinAppointment, { appointmentId, tabId })).toMatchObject(expected)
    }
  })

  test('does not exist for a phone appointment', async () => {
    const { appointmentId, client } = await nearAppointment('phone')
    expect(await client.send(joinAppointment, { appointmentId, tabId })).toMatchObject({
      problem: { code: 'calls.not-joinable' },
    })
  })

  test('ends at once when one side blocks the other', async () => {
    const { advisor, consumer, client, call } = await joined()
    await client.next(callChanged)
    await app.as(advisor).call(blockPerson, { params: { userId: consumer.id } })
    expect((await client.next(callChanged)).call).toMatchObject({ id: call.id, status: 'completed' })
  })

  test('is linked from the calendar file of the appointment', async () => {
    const { appointmentId, consumer } = await nearAppointment()
    const file = await app.as(consumer).call(downloadAppointment, { params: { id: appointmentId } })
    expect(String(file).replaceAll('\r\n ', '')).toContain(`/call/${appointmentId}`)
  })
})

describe('the quality of a call', () => {
  const sample = {
    roundTripMs: 60,
    jitterMs: 8,
    lossRatio: 0.01,
    receivedKbps: 900,
    sentKbps: 850,
    freezes: 1,
    isRelayed: true,
  }

  test('is stored from the samples of both sides and summarized for the operator', async () => {
    const { host, client, consumer, call } = await joined()
    await host.send(reportQuality, { callId: call.id, samples: [sample, sample] })
    await client.send(reportQuality, { callId: call.id, samples: [{ ...sample, lossRatio: 0.3 }] })
    app.clock.advance(seconds(90))
    await host.send(endCall, { callId: call.id })
    await app.as(consumer).call(rateCall, { params: { id: call.id }, body: { isGood: false } })
    await app.as(consumer).call(rateCall, { params: { id: call.id }, body: { isGood: true } })
    const quality = await app.as(await somebody.admin()).call(getCallQuality)
    expect(quality).toMatchObject({ measuredCalls: 1, relayedCalls: 1, ratings: 1, goodRatings: 1 })
    expect(quality.line).toMatchObject({
      roundTripMs: { median: 60, p95: 60 },
      jitterMs: { median: 8 },
      receivedKbps: { median: 900 },
      freezes: { median: 1, p95: 1 },
    })
    // Of 1, 1 and 30 percent.
    expect(quality.line?.lossRatio.median).toBeCloseTo(0.01)
    expect(quality.line?.lossRatio.p95).toBeCloseTo(0.271)
    expect(quality.opinionScore).toBeGreaterThan(3)
    expect(quality.opinionScore).toBeLessThan(4.3)
  })

  test('stores no more samples of a side that already has six hours of them', async () => {
    const { host, call, advisor } = await joined()
    const side = { callId: call.id, userId: advisor.id }
    const stored = { ...side, ...sample, opinionScore: 4 }
    await app.platform.db.insert(callSamples).values(Array.from({ length: samplesPerSide - 1 }, () => stored))
    const report = () => host.send(reportQuality, { callId: call.id, samples: [sample, sample] })
    await Promise.all([report(), report(), report()])
    expect(await app.platform.db.$count(callSamples, eq(callSamples.callId, call.id))).toBe(samplesPerSide)
  })
})
