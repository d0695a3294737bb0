import { expect, test } from 'vitest'
import { stateOfZipCode } from './rules.ts'

test.each([
  ['97201', 'OR'],
  ['99501', 'AK'],
  ['00901', 'PR'],
  ['20001', 'DC'],
  // A post office of the army, and a code that nobody has.
  ['09012', null],
  ['00000', null],
])('ZIP code %s is in %s', (zipCode, state) => {
  expect(stateOfZipCode(zipCode)).toBe(state)
})
