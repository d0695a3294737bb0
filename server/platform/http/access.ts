import type { Access } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { staffPermits } from '#contract/staff/values.ts'
import type { Actor } from '../context.ts'

/**
 * Takes the token out of an Authorization header; the scheme's case does not matter (RFC 9110
 * section 11.1). A token has no space in it (RFC 6750 section 2.1).
 */
export function bearerToken(header: string | undefined): string | null {
  return /^bearer +(?<token>\S+) *$/i.exec(header ?? '')?.groups?.token ?? null
}

/**
 * Refuses an actor whom an endpoint's declared access leaves out. What somebody may do with one
 * thing is decided later, by policy.
 *
 * @throws Problem core.signed-out, core.forbidden, core.second-factor-required or core.unverified
 */
export function assertAccess(access: Access, actor: Actor): void {
  if (access === 'public') return
  if (actor.kind !== 'user') throw problem('core.signed-out')
  if (access.roles !== 'any' && !access.roles.includes(actor.role)) throw problem('core.forbidden')
  if (access.staff && actor.role === 'admin' && !staffPermits(actor.staffRole, access.staff))
    throw problem('core.forbidden')
  if (actor.needsSecondFactor && !access.beforeSecondFactor) throw problem('core.second-factor-required')
  if (access.emailVerified && !actor.emailVerified) throw problem('core.unverified')
}

/**
 * The actor as an endpoint meets them: on a public one, somebody without their second factor is a
 * visitor.
 */
export function actorFor(access: Access, actor: Actor): Actor {
  return access === 'public' && actor.kind === 'user' && actor.needsSecondFactor ? { kind: 'visitor' } : actor
}
