import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('a save holds the changed fields alone, so that it undoes nobody else’s', () => {
  const values = { name: 'Harbor Wealth', website: null, city: 'Portland', offices: [] }
  expect(changedFields(values, { website: true, offices: [{ city: true }] })).toEqual({ website: null, offices: [] })
  expect(changedFields(values, { name: false })).toEqual({})
})
