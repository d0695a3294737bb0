import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test('a pattern matches wildcard characters of the words literally', () => {
  expect(likePattern('50% of_it\\')).toBe('%50\\% of\\_it\\\\%')
})
