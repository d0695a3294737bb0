import type { RegisterImport } from '#contract/verification/imports/schemas.ts'
import type { CertificationCheck, QueueCase, Reviewer } from '#contract/verification/queue/schemas.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import type { WaitingCheck } from '../certifications/store.ts'
import type { RegisterImportRow } from '../imports/tables.ts'
import { nameOf, presentAppeal, presentNamed, presentProof } from '../present.ts'
import type { NamedPersonRow } from '../store.ts'
import type { QueuedCase } from './service.ts'

/** A case of the queue as an administrator reads it, with what they may do. */
export function presentQueued({
  rows,
  appeal,
  appealedProof,
  reviewers,
  actions,
  undoUntil,
  excludedIds,
}: QueuedCase): QueueCase {
  const { waitingSince, assigneeId, secondOpinionBy } = rows.row
  const reviewer = (id: string | null) => {
    const person = id === null ? undefined : reviewers.get(id)
    return person ? presentReviewer(person) : null
  }
  return {
    ...presentNamed(rows),
    waitingSince: waitingSince?.toISOString() ?? null,
    assignee: reviewer(assigneeId),
    secondOpinionOf: reviewer(secondOpinionBy),
    appeal: appeal && { ...presentAppeal(appeal), decidedByName: nameOf(appeal) },
    restorableProof: appealedProof && presentProof(appealedProof),
    undoUntil: undoUntil?.toISOString() ?? null,
    can: actions,
    excludedIds: [...excludedIds],
  }
}

/** An administrator as others see them. */
export function presentReviewer(person: Pick<NamedPersonRow, 'id' | 'firstName' | 'lastName'>): Reviewer {
  return { id: person.id, name: fullName(person) || 'An administrator' }
}

/** A certification that waits for an administrator. */
export function presentCheck(row: WaitingCheck): CertificationCheck {
  const { id, advisorId, email, crdNumber, certification, evidence, requestedAt } = row
  const advisorName = fullName(row) || email
  return {
    id,
    advisorId,
    advisorName,
    email,
    crdNumber,
    certification,
    evidence,
    requestedAt: requestedAt.toISOString(),
  }
}

/** One import of the register, for operators. */
export function presentImport({ etags: _etags, startedAt, finishedAt, ...row }: RegisterImportRow): RegisterImport {
  return { ...row, startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() }
}
