import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a name in several lines becomes one line', () => {
  expect(shortName(' Vega\n  & Sons ', 20)).toBe('Vega & Sons')
})

test('a name that is too long ends in an ellipsis, within the length', () => {
  expect(shortName('Vega & Sons', 11)).toBe('Vega & Sons')
  expect(shortName('Vega & Sons', 8)).toBe('Vega &…')
})

test('a name that is cut within an emoji ends before it', () => {
  expect(shortName('Vega 😀 & Sons', 7)).toBe('Vega…')
})
