import { expect, test } from 'vitest'
import { isAudioOnly, qualityOf } from './line-quality.ts'

const good = { roundTripMs: 40, sentLoss: 0, availableKbps: 2_000 }

test.each([
  ['good', good],
  ['good', { ...good, availableKbps: null }],
  ['slow', { ...good, roundTripMs: 500 }],
  ['slow', { ...good, sentLoss: 0.08 }],
  ['slow', { ...good, availableKbps: 200 }],
  ['bad', { ...good, sentLoss: 0.3 }],
  ['bad', { ...good, availableKbps: 60 }],
] as const)('calls the connection %s for %o', (quality, figures) => {
  expect(qualityOf(figures)).toBe(quality)
})

test('switches to audio only after three bad measurements in a row', () => {
  expect(isAudioOnly(['bad', 'bad'])).toBe(false)
  expect(isAudioOnly(['bad', 'slow', 'bad', 'bad'])).toBe(false)
  expect(isAudioOnly(['good', 'bad', 'bad', 'bad'])).toBe(true)
})
