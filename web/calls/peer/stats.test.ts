import { expect, test } from 'vitest'
import { measure, sampleOf } from './stats.ts'

const report = (sound: object) => [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
  {
    id: 'P',
    type: 'candidate-pair',
    localCandidateId: 'L',
    currentRoundTripTime: 0.08,
    bytesReceived: 250_000,
    bytesSent: 125_000,
    availableOutgoingBitrate: 900_000,
  },
  { id: 'L', type: 'local-candidate', candidateType: 'relay' },
  { id: 'A', type: 'inbound-rtp', kind: 'audio', jitter: 0.012, packetsReceived: 500, packetsLost: 0, ...sound },
  { id: 'V', type: 'inbound-rtp', kind: 'video', packetsReceived: 400, packetsLost: 100, freezeCount: 2 },
  { id: 'R', type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.05 },
]

test('reads delay, jitter, loss, bandwidth and the relay from the statistics of a connection', () => {
  const measurement = measure(report({}), 10_000)
  expect(measurement).toMatchObject({
    roundTripMs: 80,
    jitterMs: 12,
    sentLoss: 0.05,
    availableKbps: 900,
    isRelayed: true,
  })
})

test('returns null before a connection has a path', () => {
  expect(measure([{ id: 'A', type: 'inbound-rtp', kind: 'audio' }], 0)).toBeNull()
})

test('counts only what happened between two measurements', () => {
  const [first, second] = [
    measure(report({}), 10_000),
    measure(report({ packetsReceived: 590, packetsLost: 10 }), 20_000),
  ]
  if (!first || !second) throw new Error('the connection has a path')
  expect(sampleOf(first, null)).toMatchObject({ receivedKbps: 200, sentKbps: 100, lossRatio: 0.1, freezes: 2 })
  expect(sampleOf(second, first.totals)).toMatchObject({ receivedKbps: 0, lossRatio: 0.1, freezes: 0 })
})
