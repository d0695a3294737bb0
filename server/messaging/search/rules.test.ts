import { expect, test } from 'vitest'
import { nameMatches } from './rules.ts'

test.each([
  ['Iñés Valcourt', 'ines', true],
  ['Marisol Vega', 'SOL', true],
  ['Marisol Vega', 'dov', false],
])('the name %s is found by the words %s: %s', (name, words, found) => {
  expect(nameMatches(name, words)).toBe(found)
})
