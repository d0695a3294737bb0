import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { distanceBuckets, ratingBuckets, waitBuckets, waitBucketsOf } from './rules.ts'

test('a distance keeps every bound that is not nearer, the bound itself included', () => {
  expect(distanceBuckets(25)).toEqual(['25', '50', '100'])
  expect(distanceBuckets(100.1)).toEqual([])
  expect(distanceBuckets(null)).toEqual([])
})

test('a rating keeps every bound it reaches', () => {
  expect(ratingBuckets(4)).toEqual(['3', '4'])
  expect(ratingBuckets(null)).toEqual([])
})

test('a free slot keeps every bound it lies within', () => {
  const now = Date.UTC(2026, 0, 1)
  const bounds = waitBuckets(now)
  expect(waitBucketsOf(now + days(7), bounds)).toEqual(['7', '14'])
  expect(waitBucketsOf(now + days(7) + 1, bounds)).toEqual(['14'])
  expect(waitBucketsOf(null, bounds)).toEqual([])
})
