import type { Role } from '#contract/profiles/values.ts'

/** The user type a preview gives an address (docs/product.md "Preview builds"). */
export function mockRole(email: string): Role {
  const address = email.toLowerCase()
  if (address.includes('consumer')) return 'consumer'
  return address.includes('advisor') ? 'advisor' : 'consumer'
}
