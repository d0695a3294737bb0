import { expect, test } from 'vitest'
import { choicesOf } from './rules.ts'

test('a distance counts for every choice that includes it, the limit itself too', () => {
  expect(choicesOf('maxDistanceMiles', 25)).toEqual([25, 50, 100])
  expect(choicesOf('maxDistanceMiles', 100.1)).toEqual([])
  expect(choicesOf('maxDistanceMiles', null)).toEqual([])
})

test('a rating counts for every choice that it reaches', () => {
  expect(choicesOf('minRating', 4)).toEqual([3, 4])
  expect(choicesOf('minRating', null)).toEqual([])
})

test('the days until the next open slot count for every choice that includes them', () => {
  expect(choicesOf('freeWithinDays', 7)).toEqual([7, 14])
  expect(choicesOf('freeWithinDays', 7 + 1e-8)).toEqual([14])
  expect(choicesOf('freeWithinDays', null)).toEqual([])
})
