import { expect, test } from 'vitest'
import { keptOf } from './delete-account.tsx'

test.each([
  ['consumer', false],
  ['advisor', true],
  ['firm_admin', true],
  ['admin', false],
] as const)('the deletion page of the role %s names invoices: %s', (role, isNamed) => {
  expect(keptOf(role).some(([kept]) => kept === 'Invoices')).toBe(isNamed)
})

test.each([
  ['consumer', 'Reviews you wrote'],
  ['advisor', 'Reviews of you'],
  ['firm_admin', 'Reviews of you'],
  ['admin', undefined],
] as const)('the deletion page of the role %s speaks of the reviews of that role: %s', (role, kept) => {
  expect(
    keptOf(role)
      .map(([name]) => name)
      .filter((name) => name.startsWith('Reviews')),
  ).toEqual(kept ? [kept] : [])
})
