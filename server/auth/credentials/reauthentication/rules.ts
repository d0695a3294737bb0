// Which sessions are authenticated recently enough for security changes.
import type { AuthMethod } from '#contract/auth/values.ts'
import { minutes } from '#contract/core/durations.ts'
import type { SessionMethod } from '../../tables.ts'

const proofLife = minutes(10)
const provesNothing = new Set<AuthMethod>(['anonymous'])

/**
 * Tells whether a session has a proof from the last ten minutes: a sign-in, a recovery, a second
 * factor or a reauthentication. A refresh is no proof, so a stolen token does not count
 * (docs/product.md "Accounts").
 */
export function isRecentlyProven({ methods }: { methods: readonly SessionMethod[] }, now: Date): boolean {
  return methods.some(({ method, at }) => !provesNothing.has(method) && now.getTime() - at * 1_000 <= proofLife)
}
