import type { OwnDecision, StaffAppeal } from '#contract/operations/appeals/schemas.ts'
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import { appealEnd } from './rules.ts'
import type { AppealRow, DecisionRow } from './store.ts'

type Appeal = AppealRow['appeal']
type Decision = AppealRow['decision']

const appealOf = ({ statement, openedAt, outcome, reason, decidedAt }: Appeal) => ({
  statement,
  outcome,
  answer: reason,
  openedAt: openedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
const decisionOf = ({ decision, reason, days, decidedAt }: Decision) => ({
  decision,
  reason,
  days,
  decidedAt: decidedAt.toISOString(),
})
type Names = { firstName: string | null; lastName: string | null }
const fullName = ({ firstName, lastName }: Names) => `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** A decision as its person reads it: who made it is not said, nor who reported. */
export function presentOwnDecision({ decision, appeal }: DecisionRow): OwnDecision {
  return {
    ...decisionOf(decision),
    appealEndsAt: appealEnd(decision.decidedAt).toISOString(),
    isReversed: decision.reversedAt !== null,
    appeal: appeal && appealOf(appeal),
  }
}

/** An appeal with the full names of both sides: only the staff reads it. */
export function presentAppeal(
  { appeal, decision, person, decider, appealDecider }: AppealRow,
  viewerId: string,
): StaffAppeal {
  return {
    ...appealOf(appeal),
    reportId: appeal.reportId,
    person: { id: person.id, role: person.role, name: fullName(person) },
    against: { ...decisionOf(decision), decidedByName: decider ? fullName(decider) : erasedDisplayName },
    decidedByName: appeal.decidedAt && (appealDecider ? fullName(appealDecider) : erasedDisplayName),
    canDecide: appeal.decidedAt === null && decision.decidedBy !== viewerId,
  }
}
