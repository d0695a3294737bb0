/** Decides which leads a firm can assign. Pure. */
import type { AssignmentOutcome } from '#contract/leads/values.ts'
import { isOpen } from '../rules.ts'
import type { LeadRow } from '../tables.ts'

/** The advisor who would get a lead, or the pool (null), and what keeps a lead from them. */
export type LeadTaker = {
  readonly advisorId: string | null
  /** Verified, published and subscribed; the pool always is. */
  readonly isEligible: boolean
  readonly blocked: ReadonlySet<string>
}

/** What becomes of one lead; only `moved` changes it. A closed lead stays with who closed it. */
export function outcomeOf(
  lead: Pick<LeadRow, 'advisorId' | 'status' | 'consumerId'>,
  { advisorId, isEligible, blocked }: LeadTaker,
): AssignmentOutcome {
  if (lead.advisorId === advisorId) return 'already-there'
  if (!isOpen(lead.status)) return 'closed'
  if (!isEligible) return 'ineligible'
  return blocked.has(lead.consumerId) ? 'blocked' : 'moved'
}
