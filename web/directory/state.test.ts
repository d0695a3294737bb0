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
])('search engines keep one address for "%s"', (address, canonical) => {
  expect(canonicalOf(address)).toBe(canonical)
})

test('the empty fields of the form leave the address', () => {
  expect(withoutEmptyFields(new URLSearchParams('search=&state=OR&specialty=&mode='))).toBe('/advisors?state=OR')
  expect(withoutEmptyFields(new URLSearchParams('search=&state='))).toBe('/advisors')
  expect(withoutEmptyFields(new URLSearchParams('state=OR&page=2'))).toBeNull()
})

test('the source of a lead is what the link to the page says, and the profile without one', () => {
  expect(sourceOf(cameFrom('search'))).toBe('search')
  for (const state of [null, {}, 'search', { source: 'firm' }]) expect(sourceOf(state)).toBe('profile')
})
