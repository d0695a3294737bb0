/** Says how a firm proves its domain. Pure. */
import type { SignOnRow } from './tables.ts'

/**
 * The TXT record that proves a domain. Its name is below the domain, so that it never collides
 * with records of others (docs/decisions/024-firm-sign-on.md).
 */
export function proofRecord({ domain, proof }: Pick<SignOnRow, 'domain' | 'proof'>): { name: string; value: string } {
  return { name: `_sign-on.${domain}`, value: `sign-on=${proof}` }
}
