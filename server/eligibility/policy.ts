/** Decides who may see an advisor's page, and the reviews on it. Pure. */
import type { Actor } from '#server/platform/context.ts'

export type PageFacts = {
  readonly advisorId: string
  readonly isPublished: boolean
  readonly isVerified: boolean
  readonly isSuspended: boolean
  /**
   * The viewer has agreed to contact, so they may see the page even when it is no longer listed.
   */
  readonly isConsented: boolean
}

/**
 * A published and verified page is public; advisors also see their own page, administrators every
 * page, and clients the page of an advisor they have agreed to contact. A suspended advisor has a
 * page for administrators alone.
 */
export function maySeePage(actor: Actor, page: PageFacts): boolean {
  if (page.isSuspended) return actor.kind === 'user' && actor.role === 'admin'
  if (page.isPublished && page.isVerified) return true
  if (actor.kind !== 'user') return actor.kind === 'system'
  return actor.id === page.advisorId || actor.role === 'admin' || page.isConsented
}
