import { expect, test } from 'vitest'
import { counted, overdueText } from './copy.ts'

test('a line about the desk has words for all its small numbers', () => {
  expect(counted(5, 'person is', 'people are')).toBe('Five people are')
  expect([0, 1, 2].map(overdueText)).toEqual([null, 'one is overdue', 'two are overdue'])
})
