import { expect, test } from 'vitest'
import { cameFrom, canonicalPath, readDirectory, sourceOf, withoutEmptyFields } from './state.ts'

const canonicalOf = (address: string) => canonicalPath(readDirectory(new URLSearchParams(address)))

test.each([
  ['', '/advisors'],
  ['state=OR', '/advisors/in/oregon'],
  ['specialty=tax&page=2', '/advisors/for/taxes?page=2'],
  ['state=OR&specialty=tax', '/advisors?state=OR&specialty=tax'],
  ['state=OR&compensation=fee_only', '/advisors?state=OR&compensation=fee_only'],
  ['specialty=tax&fiduciaryStatement=always', '/advisors?specialty=tax&fiduciaryStatement=always'],
  ['compensation=free&state=OR', '/advisors/in/oregon'],
])('the canonical path of the query "%s" is %s', (address, canonical) => {
  expect(canonicalOf(address)).toBe(canonical)
})

test('empty fields of the form are removed from the address', () => {
  expect(withoutEmptyFields(new URLSearchParams('search=&state=OR&specialty=&mode='))).toBe('/advisors?state=OR')
  expect(withoutEmptyFields(new URLSearchParams('search=&state='))).toBe('/advisors')
  expect(withoutEmptyFields(new URLSearchParams('state=OR&page=2'))).toBeNull()
})

test('the source of a lead comes from the link to the page, and is the profile otherwise', () => {
  expect(sourceOf(cameFrom('search'))).toBe('search')
  for (const state of [null, {}, 'search', { source: 'firm' }]) expect(sourceOf(state)).toBe('profile')
})
