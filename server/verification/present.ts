import type { OwnAppeal } from '#contract/verification/appeals/schemas.ts'
import type {
  Dispute,
  HistoryEntry,
  NamedCase,
  Verification,
  VerificationCase,
} from '#contract/verification/schemas.ts'
import { codeAttempts, internalEvents } from '#contract/verification/values.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import type { CaseRows } from './cases/service.ts'
import type { DisputeCase } from './disputes/service.ts'
import { documentName } from './documents/rules.ts'
import type { NamedChange } from './history/store.ts'
import { asWritten } from './rules.ts'
import type { OwnCase } from './service.ts'
import type { DecisionSnapshot, VerificationAppealRow, VerificationRow } from './tables.ts'

/** An advisor's own verification; before the first number there is no row. */
export function presentOwn(advisorId: string, own: OwnCase | null): Verification {
  if (!own) return { ...blank(advisorId), domains: [], code: null, dispute: null, appeal: null, certifications: [] }
  const { rows, domains, code, dispute, appeal, certifications } = own
  return {
    ...presentCase(rows, { isAdmin: false }),
    domains: [...domains],
    code: code && {
      recipient: code.recipient,
      expiresAt: code.expiresAt.toISOString(),
      attemptsLeft: codeAttempts - code.attempts,
    },
    dispute: dispute && {
      side: dispute.side,
      openedAt: dispute.dispute.openedAt.toISOString(),
      statement: dispute.side === 'claimant' ? dispute.dispute.claimantStatement : dispute.dispute.holderStatement,
    },
    appeal: appeal && presentOwnAppeal(appeal),
    certifications: certifications.map(({ certification, check }) => ({
      certification,
      check: check && {
        state: check.state,
        at: (check.decidedAt ?? check.requestedAt).toISOString(),
        evidence: check.evidence,
        note: check.note,
      },
    })),
  }
}

function presentOwnAppeal(appeal: NonNullable<OwnCase['appeal']>): OwnAppeal {
  if ('until' in appeal) return { kind: 'possible', until: appeal.until.toISOString() }
  return { kind: 'made', ...presentAppeal(appeal.made) }
}

/** An appeal with what was said and decided. */
export function presentAppeal({ state, statement, openedAt, decidedAt, note }: VerificationAppealRow) {
  return { state, statement, openedAt: openedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null, note }
}

/** A case as an administrator reads it. */
export function presentNamed(rows: CaseRows): NamedCase {
  const { row, person } = rows
  return {
    ...presentCase(rows, { isAdmin: true }),
    advisorName: fullName(person) || person.email,
    email: person.email,
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    isSample: rows.isSample,
  }
}

/** Both claims on a number side by side. */
export function presentDispute({ dispute, claimant, holder }: DisputeCase): Dispute {
  return {
    id: dispute.id,
    crdNumber: dispute.crdNumber,
    openedAt: dispute.openedAt.toISOString(),
    claimant: { ...presentNamed(claimant), statement: dispute.claimantStatement },
    holder: { ...presentNamed(holder), statement: dispute.holderStatement },
  }
}

function presentCase(
  { row, record, firms, documents, changes }: CaseRows,
  { isAdmin }: { isAdmin: boolean },
): VerificationCase {
  return {
    advisorId: row.advisorId,
    state: row.state,
    stage: row.stage,
    crdNumber: row.crdNumber,
    result: row.result,
    differences: row.differences,
    firmNames: [...new Set(record?.employers.map(({ name }) => asWritten([name])) ?? [])],
    registrations: record?.registrations ?? [],
    firms: firms.map(({ crdNumber, name, registrations, recordDate }) => ({
      crdNumber,
      name: asWritten([name]),
      registrations,
      recordDate,
    })),
    hasDisclosures: record?.hasDisclosures ?? null,
    recordDate: row.recordDate,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    note: row.note,
    proof: presentProof(row),
    documents: documents.map(({ id, fileName, mediaType, sizeBytes, createdAt }) => ({
      id,
      // Rows of earlier releases have the name as it was uploaded.
      fileName: documentName(fileName, mediaType),
      mediaType,
      sizeBytes,
      createdAt: createdAt.toISOString(),
    })),
    history: changes
      .filter(({ event }) => isAdmin || !internalEvents.includes(event))
      .map((change) => presentChange(change, isAdmin)),
  }
}

/** How control was proven, by a case or by what a decision took away from it. */
export function presentProof({
  proofMethod,
  provenAt,
  provenWith,
}: Pick<VerificationRow | DecisionSnapshot, 'proofMethod' | 'provenAt' | 'provenWith'>): VerificationCase['proof'] {
  return proofMethod && provenAt
    ? { method: proofMethod, at: new Date(provenAt).toISOString(), with: provenWith }
    : null
}

function presentChange(change: NamedChange, isAdmin: boolean): HistoryEntry {
  return {
    at: change.at.toISOString(),
    event: change.event,
    by: actorOf(change),
    byName: isAdmin ? nameOf(change) : null,
    note: change.note,
  }
}

/** The name of the person who acted; null when nobody is named. */
export function nameOf({ firstName, lastName }: Pick<NamedChange, 'firstName' | 'lastName'>): string | null {
  return (firstName !== null && fullName({ firstName, lastName: lastName ?? '' })) || null
}

function actorOf({ byId, advisorId, event }: NamedChange): HistoryEntry['by'] {
  if (byId === advisorId) return 'advisor'
  if (event === 'vouched') return 'firm'
  return byId === null ? 'system' : 'admin'
}

function blank(advisorId: string): VerificationCase {
  return {
    advisorId,
    state: 'unverified',
    stage: null,
    crdNumber: null,
    result: null,
    differences: [],
    firmNames: [],
    registrations: [],
    firms: [],
    hasDisclosures: null,
    recordDate: null,
    checkedAt: null,
    note: null,
    proof: null,
    documents: [],
    history: [],
  }
}
