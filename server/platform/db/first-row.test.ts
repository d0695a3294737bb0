import { expect, test } from 'vitest'
import { firstRow } from './first-row.ts'

test('returns the first row, and throws when there is none', () => {
  expect(firstRow([{ id: 'a' }, { id: 'b' }])).toEqual({ id: 'a' })
  expect(() => firstRow([])).toThrow('a query that always has a row returned none')
})
