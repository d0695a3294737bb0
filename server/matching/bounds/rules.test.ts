import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { distancesKept, ratingsKept, waitBounds, waitsKept } from './rules.ts'

test('a distance keeps every bound that is not nearer, the bound itself included', () => {
  expect(distancesKept(25)).toEqual(['25', '50', '100'])
  expect(distancesKept(100.1)).toEqual([])
  expect(distancesKept(null)).toEqual([])
})

test('a rating keeps every bound it reaches', () => {
  expect(ratingsKept(4)).toEqual(['3', '4'])
  expect(ratingsKept(null)).toEqual([])
})

test('a free slot keeps every bound it lies within', () => {
  const now = Date.UTC(2026, 0, 1)
  const bounds = waitBounds(now)
  expect(waitsKept(now + days(7), bounds)).toEqual(['7', '14'])
  expect(waitsKept(now + days(7) + 1, bounds)).toEqual(['14'])
  expect(waitsKept(null, bounds)).toEqual([])
})
