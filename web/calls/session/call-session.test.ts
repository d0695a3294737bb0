import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallState } from '#contract/calls/schemas.ts'
import { callSurvivesSeconds } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { listenForToasts, type QueuedToast } from '#web/ui/toasts/toast.ts'
import { activeCall } from '../state.ts'
import { enterCall } from './call-session.ts'

const answered: CallState = {
  id: '0192f000-0000-7000-8000-000000000001',
  chatId: '0192f000-0000-7000-8000-000000000002',
  appointmentId: '0192f000-0000-7000-8000-000000000003',
  initiatorId: '0192f000-0000-7000-8000-000000000004',
  recipientId: '0192f000-0000-7000-8000-000000000005',
  type: 'audio',
  status: 'ongoing',
  startTime: '2026-03-02T10:00:00.000Z',
  answeredAt: '2026-03-02T10:00:00.000Z',
  endTime: null,
  durationSeconds: null,
}

const stop = vi.fn()
const toasts: QueuedToast[] = []
let stopListening = () => {}

withVisitorSession()

beforeEach(() => {
  const tracks = [{ stop, enabled: true }]
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => tracks
      getAudioTracks = () => tracks
    },
  )
  stopListening = listenForToasts((message) => 'title' in message && toasts.push(message))
})

afterEach(() => {
  stopListening()
  toasts.length = 0
  stop.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const enter = () =>
  enterCall(answered, { microphone: new MediaStream(), camera: null }, { isInitiator: true, isMuted: false })

test('a call that cannot be connected is hung up with a toast, and its microphone is switched off', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const entered = enter()
  await waitFor(() => expect(activeCall.get()).toBeNull())
  expect(stop).toHaveBeenCalled()
  expect(toasts).toEqual([expect.objectContaining({ tone: 'error' })])
  // Without a connection, the message to the server times out.
  await vi.runAllTimersAsync()
  await entered
})

test('a call that waits too long for what connects it is hung up', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void enter()
  await vi.advanceTimersByTimeAsync(seconds(callSurvivesSeconds) - 1)
  expect(activeCall.get()?.call.id).toBe(answered.id)
  await vi.advanceTimersByTimeAsync(1)
  expect(activeCall.get()).toBeNull()
  expect(stop).toHaveBeenCalled()
})
