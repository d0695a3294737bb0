/** Says who may see an advisor's page. Pure. */
import type { Actor } from '../../platform/context.ts'

export type PageFacts = {
  readonly advisorId: string
  readonly isPublished: boolean
  readonly isVerified: boolean
  /** The viewer has agreed to contact, so the two know each other whatever has become of the listing. */
  readonly isKnown: boolean
}

/**
 * Everybody sees whom the advisor published and the register confirmed. An advisor sees their own page before that, an
 * administrator every page, and a client keeps the page of somebody they already deal with.
 */
export function maySeePage(actor: Actor, page: PageFacts): boolean {
  if (page.isPublished && page.isVerified) return true
  if (actor.kind !== 'user') return actor.kind === 'system'
  return actor.id === page.advisorId || actor.role === 'admin' || page.isKnown
}
