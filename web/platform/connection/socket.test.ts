import { expect, test } from 'vitest'
import { reconnectDelay } from './socket.ts'

test('attempts to reconnect wait 1, 2, 5 and then 10 seconds, with a jitter of half either way', () => {
  expect([0, 1, 2, 3, 4].map((attempt) => reconnectDelay(attempt, 0.5))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect([reconnectDelay(0, 0), reconnectDelay(0, 1)]).toEqual([500, 1_500])
})
