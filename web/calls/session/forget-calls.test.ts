import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallState } from '#contract/calls/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { forgetSession } from '#web/auth/session/session.ts'
import { listenForToasts, type QueuedToast } from '#web/ui/toasts/toast.ts'
import '../realtime.ts'
import { activeCall, directCallQuestion, endedCall, resumableCall } from '../state.ts'
import { call, enterCall, showCall } from './call-session.ts'
import { joinCall, waiting } from './waiting.ts'

const incoming: CallState = {
  id: '0192f000-0000-7000-8000-000000000011',
  chatId: '0192f000-0000-7000-8000-000000000012',
  appointmentId: null,
  initiatorId: '0192f000-0000-7000-8000-000000000014',
  recipientId: '0192f000-0000-7000-8000-000000000015',
  type: 'audio',
  status: 'ringing',
  startTime: '2026-03-02T10:00:00.000Z',
  answeredAt: null,
  endTime: null,
  durationSeconds: null,
}
const person: Person = {
  id: incoming.recipientId,
  displayName: 'Ada',
  role: 'advisor',
  avatarUrl: null,
  onlineStatus: null,
}

/** A stream that knows whether its devices are still on. */
class FakeStream {
  isOn = true
  getTracks = () => [{ stop: () => this.switchOff(), enabled: true }]
  getAudioTracks = () => this.getTracks()
  switchOff(): void {
    this.isOn = false
  }
}
const opened: FakeStream[] = []
const areOn = () => opened.map(({ isOn }) => isOn)
const toasts: QueuedToast[] = []
let stopListening = () => {}
let permit = () => {}

withVisitorSession()

// The connection is made within the test that needs it, while what it uses of a page is there.
beforeAll(async () => {
  await import('socket.io-client')
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'MediaStream',
    class extends FakeStream {
      constructor() {
        super()
        opened.push(this)
      }
    },
  )
  // What the connection and the session use of a page.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  // The browser asks for the microphone until the test permits it.
  const getUserMedia = () => {
    const { promise, resolve } = Promise.withResolvers<MediaStream>()
    permit = () => resolve(new MediaStream())
    return promise
  }
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } })
  stopListening = listenForToasts((message) => 'title' in message && toasts.push(message))
})

afterEach(async () => {
  forgetSession()
  await vi.runAllTimersAsync()
  stopListening()
  toasts.length = 0
  opened.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const media = () => ({ microphone: new MediaStream(), camera: new MediaStream() })
const answerServers = (needsDirectConnection: boolean) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ iceServers: [], iceTransportPolicy: 'all', needsDirectConnection })),
  )
const waitForever = () => vi.stubGlobal('fetch', () => new Promise(() => {}))

test('signing out switches the devices of a call off and takes everything about calls off the screen', () => {
  waitForever()
  void enterCall({ ...incoming, status: 'ongoing' }, media(), { isInitiator: true, isMuted: false })
  resumableCall.set(incoming)
  endedCall.set(incoming.id)
  expect(areOn()).toEqual([true, true])
  forgetSession()
  expect(areOn()).toEqual([false, false])
  expect([activeCall, resumableCall, endedCall].map((store) => store.get())).toEqual([null, null, null])
})

test('signing out leaves the waiting room and switches its devices off', () => {
  void joinCall('first', media(), false)
  forgetSession()
  expect(waiting.get()).toBeNull()
  expect(areOn()).toEqual([false, false])
})

test('signing out withdraws the question about direct calls, and the next call can be made', async () => {
  answerServers(true)
  const made = call(incoming.chatId, person)
  await waitFor(() => expect(directCallQuestion.get()).not.toBeNull())
  forgetSession()
  await made
  expect(directCallQuestion.get()).toBeNull()
  expect(toasts).toEqual([])
  void call(incoming.chatId, person)
  await waitFor(() => expect(directCallQuestion.get()).not.toBeNull())
})

test('joining the call of another appointment leaves the first waiting room with its devices off', () => {
  void joinCall('first', media(), false)
  void joinCall('second', media(), false)
  expect(waiting.get()?.appointmentId).toBe('second')
  expect(areOn()).toEqual([false, false, true, true])
})

test('a call that comes while the microphone opens for another keeps its place, with the microphone off', async () => {
  answerServers(false)
  const made = call(incoming.chatId, person)
  await vi.advanceTimersByTimeAsync(1)
  showCall(incoming, { isOutgoing: false, person })
  permit()
  await made
  expect(activeCall.get()?.call.id).toBe(incoming.id)
  expect(areOn()).toEqual([false])
})
