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
