import { expect, test } from 'vitest'
import { advisorParts, consumerParts } from '#contract/profiles/values.ts'
import { advisorProgress, answerCountText, nameInSentence } from './copy.ts'

test('the progress counts each answer equally and names the missing ones', () => {
  expect(answerCountText({ missing: ['state', 'zipCode'] }, consumerParts)).toBe('6 of 8 answers given')
  expect(advisorProgress({ missing: ['biography', 'fee'] })).toBe(
    '7 of 9 answers given. Still needed: your biography, how you are paid.',
  )
  expect(advisorProgress({ missing: [...advisorParts] })).toMatch(/^0 of 9 answers given\. Still needed: first name, /)
  expect(advisorProgress({ missing: [] })).toBe('9 of 9 answers given.')
})

test('a person is named by first name inside a sentence', () => {
  expect(nameInSentence('Marisol Vega')).toBe('Marisol')
})

test.each(['A consumer', 'A consumer in Oregon', 'Former member'])(
  'the alias “%s” becomes “this person” inside a sentence',
  (alias) => {
    expect(nameInSentence(alias)).toBe('this person')
    expect(nameInSentence(alias, { isFirst: true })).toBe('This person')
  },
)
