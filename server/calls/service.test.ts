import { describe, expect, test } from 'vitest'
import { getCallServers, listCalls } from '#contract/calls/endpoints.ts'
import {
  answerCall,
  callChanged,
  confirmRinging,
  declineCall,
  endCall,
  sendSignal,
  signalReceived,
  startCall,
} from '#contract/calls/events.ts'
import { minutes, seconds } from '#contract/core/durations.ts'
import { leaveFirm, removeMember } from '#contract/firms/endpoints.ts'
import { blockPerson, listChats, startChat } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { saveProfile, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { callsOf } from '#tests/factories/calls.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { type SignedInPerson, startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'

const app = await startApp()
const { a, an } = chats(app)
const { ringing } = callsOf(app)
const { aFirm, aMember } = firmsOf(app)

function signOut({ accessToken }: SignedInPerson) {
  const headers = { authorization: `Bearer ${accessToken}` }
  return app.app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers })
}

describe('a call', () => {
  test('moves its chat to the top of the advisor’s list', async () => {
    const advisor = await an.advisor()
    const quiet = await a.chat({ advisor })
    app.clock.advance(minutes(1))
    const lively = await a.chat({ advisor })
    await app.as(quiet.consumer).call(saveProfile, { body: { allowDirectCalls: true } })
    app.clock.advance(minutes(1))
    const caller = await app.connect(quiet.consumer)
    expect(await caller.send(startCall, { chatId: quiet.id })).toMatchObject({ ok: true })
    const { items } = await app.as(advisor).call(listChats)
    expect(items.map(({ id }) => id)).toEqual([quiet.id, lively.id])
  })

  test('rings, is answered, carries signals both ways and is completed with its length', async () => {
    const { caller, called, callId, consumer, advisor } = await ringing()
    await called.send(confirmRinging, { callId })
    expect((await caller.next(callChanged)).call.status).toBe('ringing')
    await called.send(answerCall, { callId })
    expect((await caller.next(callChanged)).call.status).toBe('ongoing')
    const offer = { kind: 'offer' as const, data: 'v=0' }
    await caller.send(sendSignal, { callId, signal: offer })
    expect(await called.next(signalReceived)).toEqual({ callId, signal: offer })
    const answer = { kind: 'answer' as const, data: 'v=0' }
    await called.send(sendSignal, { callId, signal: answer })
    expect(await caller.next(signalReceived)).toEqual({ callId, signal: answer })
    app.clock.advance(seconds(95))
    await called.send(endCall, { callId })
    expect((await caller.next(callChanged)).call).toMatchObject({ status: 'completed', durationSeconds: 95 })
    const [past] = (await app.as(consumer).call(listCalls)).items
    expect(past).toMatchObject({ id: callId, type: 'audio', status: 'completed', other: { id: advisor.id } })
  })

  test('is missed after 45 seconds unanswered, with a notification and an email to the called person', async () => {
    const { caller, called, callId, advisor } = await ringing()
    app.clock.advance(seconds(44))
    await app.runDueJobs()
    expect(caller.waiting(callChanged)).toEqual([])
    app.clock.advance(seconds(2))
    await app.runDueJobs()
    expect((await caller.next(callChanged)).call.status).toBe('missed')
    expect(await called.send(answerCall, { callId })).toMatchObject({ ok: false, problem: { code: 'calls.over' } })
    const [notice] = (await app.as(advisor).call(listNotifications)).items
    expect(notice).toMatchObject({ kind: 'call_missed', personName: 'Dana Reyes' })
    const [mail] = await app.mailsTo(advisor.email)
    expect(mail?.subject).toBe('You missed a call from Dana Reyes')
  })

  test('goes on when the ringing time is over, once it was answered', async () => {
    const { caller, called, callId } = await ringing()
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    app.clock.advance(minutes(1))
    await app.runDueJobs()
    expect(caller.waiting(callChanged)).toEqual([])
    await caller.send(endCall, { callId })
  })

  test('can be declined by the called person and by nobody else', async () => {
    const { caller, called, callId } = await ringing()
    expect(await caller.send(declineCall, { callId })).toMatchObject({ ok: false, problem: { code: 'core.forbidden' } })
    expect(await called.send(declineCall, { callId })).toMatchObject({ ok: true, reply: { status: 'declined' } })
  })

  test('has one outcome when it is answered and hung up at the same moment', async () => {
    const { caller, called, callId } = await ringing()
    const [answered, ended] = await Promise.all([called.send(answerCall, { callId }), caller.send(endCall, { callId })])
    expect(ended.ok).toBe(true)
    const outcome = ended.ok ? ended.reply.status : ''
    expect(outcome).toBe(answered.ok ? 'completed' : 'missed')
  })

  test('makes both people busy, so that one of three calls started at once rings', async () => {
    const advisor = await an.advisor()
    const chatOf = async () => a.chat({ advisor, consumer: await a.consumer({ allowDirectCalls: true }) })
    const chatsOf = [await chatOf(), await chatOf(), await chatOf()]
    const callers = await Promise.all(chatsOf.map((chat) => app.connect(chat.consumer)))
    const started = await Promise.all(
      callers.map((caller, place) => caller.send(startCall, { chatId: chatsOf[place]?.id ?? '' })),
    )
    expect(started.filter(({ ok }) => ok)).toHaveLength(1)
    for (const reply of started.filter(({ ok }) => !ok))
      expect(reply).toMatchObject({ problem: { code: 'calls.busy' } })
  })
})

describe('an answered call', () => {
  test.each([
    [
      'the consumer withdraws consent',
      (consumer: SignedInPerson, advisorId: string) =>
        app.as(consumer).call(withdrawConsent, { params: { advisorId } }),
    ],
    [
      'the consumer blocks the advisor',
      (consumer: SignedInPerson, advisorId: string) =>
        app.as(consumer).call(blockPerson, { params: { userId: advisorId } }),
    ],
  ])('ends at once when %s, and relays no further signal', async (_what, act) => {
    const { caller, called, callId, consumer, advisor } = await ringing()
    await called.send(answerCall, { callId })
    await caller.next(callChanged)
    await called.next(callChanged)
    await act(consumer, advisor.id)
    for (const side of [caller, called]) expect((await side.next(callChanged)).call.status).toBe('completed')
    const signal = { kind: 'restart' as const, data: 'v=0' }
    expect(await called.send(sendSignal, { callId, signal })).toMatchObject({ problem: { code: 'calls.over' } })
  })

  test.each([
    [
      'one of them is removed from the team',
      (admin: SignedInPerson, member: TestPerson) =>
        app.as(admin).call(removeMember, { params: { advisorId: member.id } }),
    ],
    ['one of them leaves the firm', (_admin: SignedInPerson, member: TestPerson) => app.as(member).call(leaveFirm)],
  ])('between colleagues ends at once when %s', async (_what, act) => {
    const { admin } = await aFirm()
    const member = await aMember(admin)
    const { id: chatId } = await app.as(admin).call(startChat, { body: { advisorId: member.id } })
    const [caller, called] = [await app.connect(admin), await app.connect(member)]
    const started = await caller.send(startCall, { chatId })
    if (!started.ok) throw new Error(started.problem.title)
    await called.send(answerCall, { callId: started.reply.id })
    for (const status of ['initiated', 'ongoing']) expect((await caller.next(callChanged)).call.status).toBe(status)
    await act(admin, member)
    expect((await caller.next(callChanged)).call.status).toBe('completed')
  })

  test('ends when the session it is held in is signed out, and not with another session', async () => {
    const { called, callId, consumer } = await ringing()
    await called.send(answerCall, { callId })
    await called.next(callChanged)
    await signOut(await signInAs(app.platform, consumer.id))
    expect(called.waiting(callChanged)).toEqual([])
    await signOut(consumer)
    expect((await called.next(callChanged)).call.status).toBe('completed')
  })
})

describe('network addresses in signals', () => {
  const host = 'candidate:1 1 udp 2122260223 192.0.2.17 50000 typ host'
  const signal = { kind: 'candidate' as const, data: JSON.stringify([{ candidate: host, sdpMid: '0' }]) }

  test('are refused before the call is answered', async () => {
    const { caller, callId } = await ringing()
    expect(await caller.send(sendSignal, { callId, signal })).toMatchObject({ problem: { code: 'calls.not-answered' } })
  })

  test('pass from a consumer only while they allow direct connections, and from an advisor always', async () => {
    const { caller, called, callId, consumer } = await ringing()
    await called.send(answerCall, { callId })
    await caller.send(sendSignal, { callId, signal })
    expect((await called.next(signalReceived)).signal.data).toContain('192.0.2.17')
    await app.as(consumer).call(saveProfile, { body: { allowDirectCalls: false } })
    await caller.send(sendSignal, { callId, signal })
    expect((await called.next(signalReceived)).signal.data).toBe('[]')
    await called.send(sendSignal, { callId, signal })
    expect((await caller.next(signalReceived)).signal.data).toContain('192.0.2.17')
  })

  test('without a relay, keep a consumer from calling and answering until they allow a direct connection', async () => {
    const { id, consumer, advisor } = await a.chat()
    const [ofConsumer, ofAdvisor] = [await app.connect(consumer), await app.connect(advisor)]
    expect(await app.as(consumer).call(getCallServers)).toEqual({
      iceServers: [],
      iceTransportPolicy: 'relay',
      needsDirectConnection: true,
    })
    const needed = { ok: false, problem: { code: 'calls.direct-connection-needed' } }
    expect(await ofConsumer.send(startCall, { chatId: id })).toMatchObject(needed)
    const started = await ofAdvisor.send(startCall, { chatId: id })
    const callId = started.ok ? started.reply.id : ''
    expect(await ofConsumer.send(answerCall, { callId })).toMatchObject(needed)
    await app.as(consumer).call(saveProfile, { body: { allowDirectCalls: true } })
    expect(await ofConsumer.send(answerCall, { callId })).toMatchObject({ ok: true })
  })
})

describe('refused calls', () => {
  test('return messaging.closed in a chat whose consent was withdrawn', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    const socket = await app.connect(advisor)
    expect(await socket.send(startCall, { chatId: id })).toMatchObject({ problem: { code: 'messaging.closed' } })
  })

  test('return core.not-found to strangers who start, answer, end or signal a call', async () => {
    const { id, callId } = await ringing()
    const stranger = await app.connect(await a.consumer())
    const tries = [
      await stranger.send(startCall, { chatId: id }),
      await stranger.send(answerCall, { callId }),
      await stranger.send(endCall, { callId }),
      await stranger.send(sendSignal, { callId, signal: { kind: 'offer', data: 'v=0' } }),
    ]
    for (const answer of tries) expect(answer).toMatchObject({ ok: false, problem: { code: 'core.not-found' } })
  })
})

test('returns 429 for a seventh call within five minutes', async () => {
  const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const own = chats(limited)
  const chat = await own.a.chat({ consumer: await own.a.consumer({ allowDirectCalls: true }) })
  const caller = await limited.connect(chat.consumer)
  // Each connection has a limit of its own, which is not the one tested here.
  const otherTab = await limited.connect(chat.consumer)
  for (let n = 0; n < 6; n += 1) {
    const started = await caller.send(startCall, { chatId: chat.id })
    if (!started.ok) throw new Error(started.problem.title)
    await otherTab.send(endCall, { callId: started.reply.id })
  }
  expect(await caller.send(startCall, { chatId: chat.id })).toMatchObject({
    ok: false,
    problem: { code: 'core.too-many', status: 429 },
  })
})
