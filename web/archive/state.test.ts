import { expect, test } from 'vitest'
import { choicesOf, isSameRule, peopleOf, readPerson } from './state.ts'

const [ruth, olga] = [
  { id: '0192f000-0000-7000-8000-000000000001', name: 'Ruth Reed' },
  { id: '0192f000-0000-7000-8000-000000000002', name: 'Olga Koepp' },
]

test('lists a client preselected by a link next to the members, without duplicates', () => {
  const firm = { members: [ruth], formerMembers: [] }
  expect(choicesOf(firm, olga)).toEqual([ruth, olga])
  expect(choicesOf(firm, ruth)).toEqual([ruth])
  expect(choicesOf(firm, null)).toEqual([ruth])
})

test('a person who left the firm can be chosen, after the members', () => {
  const names = choicesOf({ members: [ruth], formerMembers: [olga] }, olga).map(({ name }) => name)
  expect(names).toEqual(['Ruth Reed', 'Olga Koepp (left the firm)'])
})

test('the state of a page that no link of the archive led to chooses nobody', () => {
  expect(readPerson({ person: olga })).toEqual(olga)
  for (const state of [null, undefined, 'olga', { person: { id: '1', name: 'Olga' } }])
    expect(readPerson(state)).toBeNull()
})

test('an entry has its advisor and whom they dealt with, also without names', () => {
  expect(peopleOf({ advisor: ruth, person: { id: olga.id, name: null } })).toEqual([
    ruth,
    { ...olga, name: 'A consumer' },
  ])
  expect(peopleOf({ advisor: { ...ruth, name: '' }, person: null })).toEqual([{ ...ruth, name: 'A former member' }])
})

test('a rule with the same words in another order or case is the same rule', () => {
  const rule = { kind: 'words', percent: null, words: ['guarantee', 'gift'], days: null } as const
  expect(isSameRule(rule, { ...rule, words: ['Gift', 'guarantee'] })).toBe(true)
  expect(isSameRule(rule, { ...rule, words: ['gift'] })).toBe(false)
  const share = { ...rule, kind: 'percentage', percent: 5, words: [] } as const
  expect(isSameRule(share, { ...share, percent: 10 })).toBe(false)
})
