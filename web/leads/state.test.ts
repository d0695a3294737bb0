import { expect, test } from 'vitest'
import {
  countSheetFilters,
  leadScope,
  readFilters,
  readStage,
  stillPicked,
  tableQuery,
  viewQuery,
  withoutSheetFilters,
} from './state.ts'

test.each([
  ['firm_admin', null, 0, 'firm'],
  ['firm_admin', null, 3, 'mine'],
  ['firm_admin', 'mine', 0, 'mine'],
  ['firm_admin', 'firm', 3, 'firm'],
  ['advisor', null, 0, 'mine'],
  ['advisor', 'firm', 0, 'mine'],
] as const)('the scope of a %s who requests %s and has %i leads is "%s"', (role, requested, ownLeads, scope) => {
  expect(leadScope({ role, firmRole: 'administrator' }, { requested, ownLeads })).toBe(scope)
})

test.each([null, 'firm'])('a firm administrator without a firm who requests %s gets their own leads', (requested) => {
  expect(leadScope({ role: 'firm_admin' }, { requested, ownLeads: 0 })).toBe('mine')
})

test('filters are read from the address, without unknown values', () => {
  const params = new URLSearchParams('search=ann&source=match&next=never&tag=stock&lead=1')
  expect(readFilters(params)).toEqual({ search: 'ann', source: 'match', tag: 'stock' })
})

test('a reset on the phone takes the filters of the sheet away, and keeps the search and how leads are shown', () => {
  const params = new URLSearchParams('search=ann&source=match&next=overdue&stage=new&sort=fit&view=table&lead=1')
  expect(countSheetFilters(params)).toBe(3)
  expect(withoutSheetFilters(params).toString()).toBe('search=ann&sort=fit&view=table&lead=1')
})

test('the link to the rest of a column opens its stage in the table with the filters and sorting of the board', () => {
  const search = '?search=ann&source=match&sort=fit&lead=1'
  const query = new URLSearchParams(tableQuery(search, { status: 'contacted', isFirm: true }))
  expect(Object.fromEntries(query)).toEqual({
    search: 'ann',
    source: 'match',
    sort: 'fit',
    scope: 'firm',
    view: 'table',
    stage: 'contacted',
  })
  expect(readStage(query)).toBe('contacted')
  expect(readStage(new URLSearchParams('stage=never'))).toBeNull()
})

test('a saved view keeps filters and sorting, but not the open lead and the scope', () => {
  expect(viewQuery(new URLSearchParams('lead=1&scope=firm&tag=stock options&sort=fit'))).toBe(
    'tag=stock+options&sort=fit',
  )
})

test('leads that a move refused stay selected', () => {
  expect([...stillPicked(new Set(['ann', 'bo', 'cy']), ['bo'])]).toEqual(['ann', 'cy'])
  expect([...stillPicked(new Set(['ann']), [])]).toEqual(['ann'])
})
