import { expect, test } from 'vitest'
import { nameInSentence } from './copy.ts'

test('a person is called by their first name inside a sentence', () => {
  expect(nameInSentence('Marisol Vega')).toBe('Marisol')
})

test.each(['A consumer', 'A consumer in Oregon'])(
  '“%s”, an alias, becomes “this person” inside a sentence',
  (alias) => {
    expect(nameInSentence(alias)).toBe('this person')
    expect(nameInSentence(alias, { isFirst: true })).toBe('This person')
  },
)
