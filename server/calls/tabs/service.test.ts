import { describe, expect, test } from 'vitest'
import {
  answerCall,
  callChanged,
  endCall,
  getOpenCall,
  holdCall,
  holdingChanged,
  signalReceived,
  startCall,
} from '#contract/calls/events.ts'
import { seconds } from '#contract/core/durations.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { callsOf } from '#tests/factories/calls.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { ringing } = callsOf(app)

describe('a call whose tab has closed', () => {
  test('goes on when the person reconnects in time, and is completed when they stay away', {
    timeout: 30_000,
  }, async () => {
    const { caller, called, callId, advisor } = await ringing()
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    called.close()
    await called.ended
    const back = await app.connect(advisor)
    expect(await back.send(holdCall, { callId, isResumed: false })).toMatchObject({ ok: true })
    app.clock.advance(seconds(61))
    await app.runDueJobs()
    expect(caller.waiting(callChanged)).toEqual([])
    back.close()
    await expect
      .poll(
        async () => {
          app.clock.advance(seconds(61))
          await app.runDueJobs()
          return caller.waiting(callChanged).length
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect((await caller.next(callChanged)).call.status).toBe('completed')
  })

  test('is offered to the person’s other tabs, and goes on in the tab that resumes it', async () => {
    const { caller, called, callId, advisor } = await ringing()
    const otherTab = await app.connect(advisor)
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    expect(await otherTab.send(getOpenCall, {})).toMatchObject({ reply: { isHeld: true } })
    called.close()
    expect(await otherTab.next(holdingChanged)).toEqual({ callId, isHeld: false })
    expect(await otherTab.send(getOpenCall, {})).toMatchObject({ reply: { call: { id: callId }, isHeld: false } })
    expect(await otherTab.send(holdCall, { callId, isResumed: true })).toMatchObject({ ok: true })
    expect(await caller.next(signalReceived)).toMatchObject({ callId, signal: { kind: 'reset' } })
    app.clock.advance(seconds(61))
    await app.runDueJobs()
    expect(caller.waiting(callChanged)).toEqual([])
    await caller.send(endCall, { callId })
  })

  test('ends after a minute, though another tab of the person is open', async () => {
    const { caller, called, callId, advisor } = await ringing()
    const otherTab = await app.connect(advisor)
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    called.close()
    await otherTab.next(holdingChanged)
    app.clock.advance(seconds(61))
    await app.runDueJobs()
    expect((await caller.next(callChanged)).call.status).toBe('completed')
  })

  test('can be resumed by its caller in another tab while it rings, and is answered there', async () => {
    const { caller, called, callId, consumer } = await ringing()
    const otherTab = await app.connect(consumer)
    expect(await otherTab.send(getOpenCall, {})).toMatchObject({ reply: { call: { id: callId }, isHeld: true } })
    caller.close()
    expect(await otherTab.next(holdingChanged)).toEqual({ callId, isHeld: false })
    expect(await otherTab.send(getOpenCall, {})).toMatchObject({ reply: { call: { id: callId }, isHeld: false } })
    expect(await called.send(holdCall, { callId, isResumed: true })).toMatchObject({
      problem: { code: 'calls.not-answered' },
    })
    expect(await otherTab.send(holdCall, { callId, isResumed: true })).toMatchObject({ ok: true })
    expect(await otherTab.send(getOpenCall, {})).toMatchObject({ reply: { isHeld: true } })
    await called.send(answerCall, { callId })
    expect((await otherTab.next(callChanged)).call.status).toBe('ongoing')
    expect(called.waiting(signalReceived)).toEqual([])
    await called.send(endCall, { callId })
  })

  test('cannot be resumed while another tab holds it', async () => {
    const { called, callId, advisor } = await ringing()
    await called.send(answerCall, { callId })
    const otherTab = await app.connect(advisor)
    expect(await otherTab.send(holdCall, { callId, isResumed: true })).toMatchObject({
      problem: { code: 'calls.busy' },
    })
    await called.send(endCall, { callId })
  })

  test('does not make anybody busy: a new call ends it', async () => {
    const { id, called, caller, callId, consumer, advisor } = await ringing()
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    const [again, witness] = [await app.connect(consumer), await app.connect(advisor)]
    for (const side of [caller, called]) {
      side.close()
      await side.ended
    }
    expect(await again.send(startCall, { chatId: id })).toMatchObject({ ok: true, reply: { status: 'initiated' } })
    expect((await witness.next(callChanged)).call).toMatchObject({ id: callId, status: 'completed' })
  })
})

test('a side that was away for 30 seconds finds its call still open', async () => {
  const { called, callId, advisor } = await ringing()
  await called.send(answerCall, { callId })
  called.close()
  await called.ended
  app.clock.advance(seconds(30))
  await app.runDueJobs()
  const back = await app.connect(advisor)
  expect(await back.send(getOpenCall, {})).toMatchObject({
    ok: true,
    reply: { call: { id: callId, status: 'ongoing' } },
  })
  await back.send(endCall, { callId })
  expect(await back.send(getOpenCall, {})).toMatchObject({ ok: true, reply: { call: null } })
})

/** A call that runs for two minutes, and the rooms by which its sides hold it. */
async function running() {
  const call = await ringing()
  const { caller, called, callId, consumer, advisor } = call
  await called.send(answerCall, { callId })
  await caller.next(callChanged)
  app.clock.advance(seconds(120))
  await app.runDueJobs()
  const held = [consumer, advisor].map(({ id }) => rooms.holder(id, callId))
  const statusOf = async () => (await caller.send(getOpenCall, {})) as { reply: { call: { status: string } | null } }
  return { ...call, held, status: async () => (await statusOf()).reply.call?.status ?? null }
}

test('a call whose node was killed ends within two minutes', async () => {
  const { held, status } = await running()
  await app.runJob('calls.note-lost-tabs')
  app.clock.advance(seconds(61))
  await app.runDueJobs()
  expect(await status()).toBe('ongoing')
  for (const room of held) app.platform.realtime.socketsLeave(room, room)
  await app.runJob('calls.note-lost-tabs')
  app.clock.advance(seconds(61))
  await app.runDueJobs()
  expect(await status()).toBeNull()
})

test('a call goes on whose node was cut off from the others for 30 seconds', async () => {
  const { held, status, advisor, callId, called } = await running()
  const room = rooms.holder(advisor.id, callId)
  expect(held).toContain(room)
  app.platform.realtime.socketsLeave(room, room)
  await app.runJob('calls.note-lost-tabs')
  app.clock.advance(seconds(30))
  await app.runDueJobs()
  app.platform.realtime.socketsJoin(rooms.user(advisor.id), room)
  for (let times = 0; times < 2; times += 1) {
    app.clock.advance(seconds(61))
    await app.runJob('calls.note-lost-tabs')
    await app.runDueJobs()
    expect(await status()).toBe('ongoing')
  }
  await called.send(endCall, { callId })
})
