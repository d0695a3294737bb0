import { expect, test } from 'vitest'
import { parseIceCandidates } from './candidates.ts'

test('parses the ICE candidates of the other browser', () => {
  const candidate = 'candidate:3 1 udp 41885439 203.0.113.9 60000 typ relay'
  expect(parseIceCandidates(JSON.stringify([{ candidate, sdpMid: '0' }]))).toEqual([
    { candidate, sdpMid: '0', sdpMLineIndex: null, usernameFragment: null },
  ])
})

test.each(['no JSON', '{}', '[null]', '[{"candidate":1}]', '[{"candidate":"","sdpMLineIndex":"0"}]'])(
  'throws when the other browser sends %s instead of candidates',
  (data) => {
    expect(() => parseIceCandidates(data)).toThrow()
  },
)
