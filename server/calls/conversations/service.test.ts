import { describe, expect, test } from 'vitest'
import { answerCall, callChanged, declineCall, endCall } from '#contract/calls/events.ts'
import { minutes } from '#contract/core/durations.ts'
import { listLeads } from '#contract/leads/endpoints.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { callsOf } from '#tests/factories/calls.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { ringing } = callsOf(app)
const { write } = chats(app)

type Ringing = Awaited<ReturnType<typeof ringing>>
const waitOf = async ({ id, advisor }: Ringing) =>
  (await app.as(advisor).call(getChat, { params: { id } })).waitingSince
const leadOf = async ({ advisor }: Ringing) => (await app.as(advisor).call(listLeads)).items[0]?.status

describe('a call with a client', () => {
  test('answers what they wrote before it, and makes their new lead contacted', async () => {
    const call = await ringing()
    await write(call.consumer, call.id, 'Could you call me?')
    expect([await waitOf(call), await leadOf(call)]).toEqual([expect.any(String), 'new'])
    await call.called.send(answerCall, { callId: call.callId })
    app.clock.advance(minutes(20))
    await call.called.send(endCall, { callId: call.callId })
    await app.runDueJobs()
    expect(await leadOf(call)).toBe('contacted')
    expect(await waitOf(call)).toBeNull()
  })

  test('leaves what they wrote during it to be answered', async () => {
    const call = await ringing()
    await call.called.send(answerCall, { callId: call.callId })
    app.clock.advance(minutes(5))
    await write(call.consumer, call.id, 'This is the letter I mean.')
    await call.called.send(endCall, { callId: call.callId })
    await app.runDueJobs()
    expect(await leadOf(call)).toBe('contacted')
    expect(await waitOf(call)).not.toBeNull()
  })

  test('is no answer when it is declined', async () => {
    const call = await ringing()
    await write(call.consumer, call.id, 'Could you call me?')
    await call.called.send(declineCall, { callId: call.callId })
    expect((await call.caller.next(callChanged)).call.status).toBe('declined')
    await app.runDueJobs()
    expect([await waitOf(call), await leadOf(call)]).toEqual([expect.any(String), 'new'])
  })
})
