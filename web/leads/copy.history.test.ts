import { expect, test } from 'vitest'
import { editText } from './copy.history.ts'

test('the history says from what to what a lead was changed, and of notes only that they were', () => {
  const ofValue = editText({ field: 'value', before: ['0'], after: ['420000'] }, '')
  expect(ofValue).toEqual({ title: 'Expected value changed', detail: 'From $0 to $420,000' })
  const ofStep = editText({ field: 'next_step', before: [], after: ['Call back'] }, '')
  expect(ofStep.detail).toBe('From none to “Call back”')
  expect(editText({ field: 'next_step_on', before: ['2026-03-09'], after: [] }, '').detail).toBe(
    'From Mar 9, 2026 to none',
  )
  expect(editText({ field: 'tags', before: ['tax'], after: ['tax', 'estate'] }, '').detail).toBe(
    'From tax to tax, estate',
  )
  expect(editText({ field: 'notes', before: [], after: [] }, '')).toEqual({ title: 'Notes changed', detail: '' })
  expect(editText({ field: 'custom', before: [], after: [] }, 'Risk').title).toBe('Risk changed')
})
