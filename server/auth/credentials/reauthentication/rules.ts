// Which sessions have proven recently enough who holds them to change how the account is secured.
import type { AuthMethod } from '#contract/auth/values.ts'
import { minutes } from '#contract/core/durations.ts'
import type { SessionMethod } from '../../tables.ts'

const proofLife = minutes(10)
const provesNothing = new Set<AuthMethod>(['anonymous'])

/**
 * Tells whether a session shows a proof that is at most ten minutes old: a sign-in, a recovery, a second factor or a
 * reauthentication. A refreshed token is none, so that a stolen one does not count (docs/product.md "Accounts").
 */
export function isRecentlyProven({ methods }: { methods: readonly SessionMethod[] }, now: Date): boolean {
  return methods.some(({ method, at }) => !provesNothing.has(method) && now.getTime() - at * 1_000 <= proofLife)
}
