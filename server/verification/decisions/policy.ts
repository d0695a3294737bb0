/** Decides what an administrator may do with a case (docs/product.md "Verification"). Pure. */
import { minutes } from '#contract/core/durations.ts'
import type { CaseAction } from '#contract/verification/queue/values.ts'
import { undoMinutes } from '#contract/verification/queue/values.ts'
import { positionOf, undoEvents } from '../history/rules.ts'
import type { VerificationAppealRow, VerificationChangeRow, VerificationRow } from '../tables.ts'

type Held = Pick<VerificationRow, 'assigneeId' | 'secondOpinionBy'>

/** The administrators who wanted a second opinion of a case, or made the decision it is about. */
export function excludedFrom(
  { secondOpinionBy }: Pick<VerificationRow, 'secondOpinionBy'>,
  decidedBefore: string | null,
): string[] {
  return [secondOpinionBy, decidedBefore].filter((id) => id !== null)
}

/**
 * Why this administrator may not decide a case, or null: somebody else has it, or it needs another
 * person than the one who decided or wanted a second opinion.
 */
export function casePermission(
  row: Held,
  { actorId, decidedBefore = null }: { actorId: string; decidedBefore?: string | null },
): 'verification.assigned' | 'verification.second-person' | null {
  if (excludedFrom(row, decidedBefore).includes(actorId)) return 'verification.second-person'
  return row.assigneeId === null || row.assigneeId === actorId ? null : 'verification.assigned'
}

/** Until when an administrator may take their latest decision back; null when they may not. */
export function undoEnd(latest: VerificationChangeRow | null, { actorId, now }: { actorId: string; now: Date }) {
  if (latest === null || !undoEvents[latest.event] || latest.byId !== actorId || latest.before === null) return null
  const end = new Date(latest.at.getTime() + minutes(undoMinutes))
  return now < end ? end : null
}

export type CaseFacts = {
  readonly row: VerificationRow
  /** The latest change that moved the case: a decision can be undone while it is the last word. */
  readonly latest: VerificationChangeRow | null
  readonly appeal: Pick<VerificationAppealRow, 'state'> | null
  /** Who made the decision that is appealed. */
  readonly appealedDecider: string | null
  readonly hasEvidence: boolean
}

/** Everything an administrator may do with a case now. */
export function actionsOf(facts: CaseFacts, { actorId, now }: { actorId: string; now: Date }): CaseAction[] {
  const { row, latest, appeal, appealedDecider, hasEvidence } = facts
  const position = positionOf(row)
  const isUnderReview = position === 'review' || position === 'matched'
  const mayDecide = isUnderReview && casePermission(row, { actorId }) === null
  const isAppealed = position === 'rejected' && appeal?.state === 'open'
  const taker = { actorId, decidedBefore: isAppealed ? appealedDecider : null }
  const decider = { actorId, decidedBefore: appealedDecider }
  const possible: Record<CaseAction, boolean> = {
    verify: mayDecide && hasEvidence,
    reject: mayDecide,
    second_opinion: mayDecide && row.secondOpinionBy === null,
    undo: undoEnd(latest, { actorId, now }) !== null,
    revoke: position === 'verified',
    decide_appeal: isAppealed && casePermission(row, decider) === null,
    assign: row.waitingSince !== null,
    take: (isUnderReview || isAppealed) && casePermission({ ...row, assigneeId: null }, taker) === null,
  }
  return (Object.keys(possible) as CaseAction[]).filter((action) => possible[action])
}
