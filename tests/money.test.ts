import { expect, test } from 'vitest'
import { wholeDollars } from '#contract/core/money.ts'

test('an amount is rounded to whole dollars', () => {
  expect([0, 3_569.5, 1_250_000].map(wholeDollars)).toEqual(['$0', '$3,570', '$1,250,000'])
})
