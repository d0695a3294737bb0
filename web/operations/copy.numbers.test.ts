import { expect, test } from 'vitest'
import { changeText, countText, shareText } from './copy.numbers.ts'

test.each([
  [12, 12, 'as before'],
  [3, 0, 'none before'],
  [3, null, 'not counted before'],
  [30, 20, '50% more'],
  [15, 20, '25% less'],
  [1_001, 1_000, 'about as before'],
  [46, 2, null],
  [1, 9, null],
  [11, 10, '10% more'],
])('%i after %j is %j, without a percentage of fewer than ten', (now, before, text) =>
  expect(changeText(now, before)).toBe(text),
)

test.each([
  [3, 4, '75%'],
  [0, 4, '0%'],
  [0, 0, '–'],
  [2, 1, '–'],
])('%i of %i is %j, and no share of what it is no part of', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text)
})

test('a count agrees with its noun', () => {
  expect([0, 1, 1_200].map((count) => countText(count, 'email', 'emails'))).toEqual([
    '0 emails',
    '1 email',
    '1,200 emails',
  ])
})
