import { expect, test } from 'vitest'
import { counted, overdueText } from './copy.ts'

test('small numbers on the dashboard are written as words', () => {
  expect(counted(5, 'person is', 'people are')).toBe('Five people are')
  expect([0, 1, 2].map(overdueText)).toEqual([null, 'one is overdue', 'two are overdue'])
})
