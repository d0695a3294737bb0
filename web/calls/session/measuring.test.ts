import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleEverySeconds } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import type { ActiveCall } from '../state.ts'
import { activeCall, noMedia } from '../state.ts'
import { keepMeasuring } from './measuring.ts'

const callId = '0190a1b2-0000-7000-8000-000000000001'
const active: ActiveCall = {
  call: {
    id: callId,
    chatId: callId,
    appointmentId: null,
    initiatorId: callId,
    recipientId: callId,
    type: 'video',
    status: 'ongoing',
    startTime: '2026-01-01T00:00:00.000Z',
    answeredAt: '2026-01-01T00:00:00.000Z',
    endTime: null,
    durationSeconds: null,
  },
  isOutgoing: true,
  person: null,
  isPersonSettled: true,
  // A stream, as far as anybody here looks.
  local: { ...noMedia, camera: Object.create(null) },
  remote: { ...noMedia, voice: null },
  connectedSince: 0,
  isBroken: false,
  quality: 'good',
  isAudioOnly: false,
  isExpanded: true,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  activeCall.set(null)
})

/** The statistics of a connection with this much room for what it sends. */
function peerWith(availableKbps: () => number) {
  const entries = () =>
    new Map(
      [
        { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
        { id: 'P', type: 'candidate-pair', availableOutgoingBitrate: availableKbps() * 1_000 },
      ].map((entry) => [entry.id, entry]),
    )
  return { isConnected: () => true, stats: async () => entries() }
}

test('switches to audio only, and reports it, after three bad measurements', async () => {
  activeCall.set(active)
  let kbps = 2_000
  const onAudioOnly = vi.fn()
  keepMeasuring(callId, () => peerWith(() => kbps), onAudioOnly)
  const sample = () => vi.advanceTimersByTimeAsync(seconds(sampleEverySeconds))
  await sample()
  expect(activeCall.get()).toMatchObject({ quality: 'good', isAudioOnly: false })
  kbps = 60
  await sample()
  await sample()
  expect(onAudioOnly).not.toHaveBeenCalled()
  expect(activeCall.get()).toMatchObject({ quality: 'bad', isAudioOnly: false })
  await sample()
  expect(onAudioOnly).toHaveBeenCalledTimes(1)
  expect(activeCall.get()).toMatchObject({ isAudioOnly: true })
})
