import { expect, test } from 'vitest'
import { clientsText, importedText, previewText } from './copy.ts'

test('the preview of an import counts what is added, on the list already and wrong', () => {
  expect(previewText({ fresh: 3, listed: 0, repeated: 0, bad: 0 })).toBe('3 to add.')
  expect(previewText({ fresh: 0, listed: 1, repeated: 1, bad: 2 })).toBe(
    '0 to add, 1 already on your list, 1 in an earlier line, 2 with something to fix.',
  )
})

test('the figures of a long list have their separators', () => {
  expect(previewText({ fresh: 10_000, listed: 0, repeated: 0, bad: 1_200 })).toBe(
    '10,000 to add, 1,200 with something to fix.',
  )
  expect([1, 2_000].map(clientsText)).toEqual(['1 client', '2,000 clients'])
  expect(importedText({ added: 2_000, skipped: 0, leftOut: 0 }).title).toBe('2,000 clients added')
})

test('the outcome of an import agrees with its numbers', () => {
  expect(importedText({ added: 2, skipped: 0, leftOut: 0 })).toEqual({ title: '2 clients added' })
  expect(importedText({ added: 1, skipped: 1, leftOut: 0 })).toEqual({
    title: '1 client added',
    detail: '1 was already on your list.',
  })
  expect(importedText({ added: 0, skipped: 3, leftOut: 2 })).toEqual({
    title: 'No clients added',
    detail:
      '3 were already on your list. 2 were left out. To add people with a mistake in their line, fix the file and import it again.',
  })
})
