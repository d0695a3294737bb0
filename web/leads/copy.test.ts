import { expect, test } from 'vitest'
import { notesHelp } from './copy.ts'

test('names a firm’s administrator as a reader of notes only where there is a firm', () => {
  expect(notesHelp({ firmId: '0192f000-0000-7000-8000-000000000001' })).toMatch(/administrator/)
  expect(notesHelp({ firmId: null })).toBe('Only you can see this.')
})
