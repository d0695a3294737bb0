import { expect, test } from 'vitest'
import { ratingOf } from './vitals.ts'

test.each([
  ['CLS', 0.1, 0.25],
  ['FID', 100, 300],
  ['FCP', 1_800, 3_000],
  ['LCP', 2_500, 4_000],
  ['TTFB', 800, 1_800],
  ['INP', 200, 500],
] as const)('%s is good up to %d and poor above %d', (name, good, fair) => {
  expect([good, good * 1.01, fair, fair * 1.01].map((value) => ratingOf(name, value))).toEqual([
    'good',
    'needs improvement',
    'needs improvement',
    'poor',
  ])
})
