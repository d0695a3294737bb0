import { expect, test } from 'vitest'
import { leadScope, readFilters, readStage, tableQuery, viewQuery } from './state.ts'

test.each([
  ['firm_admin', null, 0, 'firm'],
  ['firm_admin', null, 3, 'mine'],
  ['firm_admin', 'mine', 0, 'mine'],
  ['firm_admin', 'firm', 3, 'firm'],
  ['advisor', null, 0, 'mine'],
  ['advisor', 'firm', 0, 'mine'],
] as const)(
  'the leads of a %s at scope %s with %i of their own are those of "%s"',
  (role, requested, ownLeads, scope) => {
    expect(leadScope(role, { requested, ownLeads })).toBe(scope)
  },
)

test('filters are read from the address, and unknown ones are left out', () => {
  const params = new URLSearchParams('search=ann&source=match&next=never&tag=stock&lead=1')
  expect(readFilters(params)).toEqual({ search: 'ann', source: 'match', tag: 'stock' })
})

test('the rest of a column is its stage in the table, under the filters and sorting of the board', () => {
  const search = '?search=ann&source=match&sort=fit&lead=1'
  const query = new URLSearchParams(tableQuery(search, { status: 'contacted', isFirm: true }))
  expect(Object.fromEntries(query)).toEqual({
    ...{ search: 'ann', source: 'match', sort: 'fit' },
    ...{ scope: 'firm', view: 'table', stage: 'contacted' },
  })
  expect(readStage(query)).toBe('contacted')
  expect(readStage(new URLSearchParams('stage=never'))).toBeNull()
})

test('a saved view keeps filters and sorting, and neither the open lead nor whose leads they are', () => {
  expect(viewQuery(new URLSearchParams('lead=1&scope=firm&tag=stock options&sort=fit'))).toBe(
    'tag=stock+options&sort=fit',
  )
})
