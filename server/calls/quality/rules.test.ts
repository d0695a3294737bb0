import { expect, test } from 'vitest'
import { opinionScore } from './rules.ts'

test('rates a perfect network as very satisfying, above 4.3 of 4.5', () => {
  expect(opinionScore({ roundTripMs: 0, jitterMs: 0, lossRatio: 0 })).toBeCloseTo(4.4, 1)
})

test.each([
  ['a long delay', { roundTripMs: 800, jitterMs: 0, lossRatio: 0 }, 2.91],
  ['five percent of loss', { roundTripMs: 40, jitterMs: 5, lossRatio: 0.05 }, 3.87],
  ['twenty percent of loss', { roundTripMs: 40, jitterMs: 5, lossRatio: 0.2 }, 2.57],
])('lowers the score for %s', (_name, sample, score) => {
  expect(opinionScore(sample)).toBeCloseTo(score, 2)
  expect(opinionScore(sample)).toBeLessThan(opinionScore({ ...sample, lossRatio: 0, roundTripMs: 0 }))
})

test('never falls below 1, the lowest score', () => {
  expect(opinionScore({ roundTripMs: 60_000, jitterMs: 60_000, lossRatio: 1 })).toBe(1)
})
