import { expect, test } from 'vitest'
import { notesHelp } from './copy.ts'

test('names the other reader of notes only where there is a firm', () => {
  const ofFirm = { firmId: '0192f000-0000-7000-8000-000000000001' }
  expect(notesHelp(ofFirm, false)).toMatch(/administrator/)
  expect(notesHelp(ofFirm, true)).toBe('Visible to you and the advisor who has this lead, never to the consumer.')
  expect(notesHelp({ firmId: null }, true)).toBe('Only you can see this.')
})
