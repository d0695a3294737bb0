/** Decides which leads a firm can assign. Pure. */
import type { AssignmentOutcome } from '#contract/leads/values.ts'
import { isOpen } from '../rules.ts'
import type { LeadRow } from '../tables.ts'

/** What becomes of one lead; only `moved` changes it. A closed lead stays with who closed it. */
export function outcomeOf(
  lead: Pick<LeadRow, 'advisorId' | 'status' | 'consumerId'> | undefined,
  { advisorId, blocked }: { advisorId: string | null; blocked: ReadonlySet<string> },
): AssignmentOutcome {
  if (!lead) return 'not-found'
  if (lead.advisorId === advisorId) return 'already-there'
  if (!isOpen(lead.status)) return 'closed'
  return blocked.has(lead.consumerId) ? 'blocked' : 'moved'
}
