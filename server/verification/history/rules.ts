/**
 * Decides which event may follow which state of a verification (docs/product.md "Verification").
 * Pure.
 */
import type {
  CheckResult,
  VerificationEvent,
  VerificationStage,
  VerificationState,
} from '#contract/verification/values.ts'
import type { VerificationRow } from '../tables.ts'

/** A status, with pending split by what it waits for. */
export type VerificationStep = Exclude<VerificationState, 'pending'> | VerificationStage

/** The values of a row that nothing proves: a decision or a new lookup takes the proof back. */
export const noProof = { proofMethod: null, provenAt: null, provenWith: null, decidedBy: null } as const

const positions = [
  'unverified',
  'matched',
  'review',
  'dispute',
  'verified',
  'rejected',
  'expired',
] as const satisfies readonly VerificationStep[]

/** From every position to one: a newly submitted number starts over. */
const always = (to: VerificationStep) => Object.fromEntries(positions.map((from) => [from, to]))
const unchanged = Object.fromEntries(positions.map((position) => [position, position]))

/** Where each event leads from each position; an event without an entry is refused. */
export const transitions: Record<VerificationEvent, { readonly [from in VerificationStep]?: VerificationStep }> = {
  matched: always('matched'),
  differs: always('review'),
  disputed: always('dispute'),
  code_confirmed: { matched: 'verified', review: 'review', dispute: 'dispute' },
  document_added: {
    matched: 'review',
    review: 'review',
    dispute: 'dispute',
    verified: 'verified',
    rejected: 'rejected',
  },
  vouched: { matched: 'verified' },
  approved: { matched: 'verified', review: 'verified' },
  rejected: { matched: 'rejected', review: 'rejected' },
  name_changed: { verified: 'review' },
  renewed: { verified: 'verified' },
  expired: { verified: 'expired' },
  claim_upheld: { dispute: 'verified' },
  claim_refused: { dispute: 'rejected' },
  number_lost: always('rejected'),
  number_kept: unchanged,
  second_opinion: { matched: 'review', review: 'review' },
  revoked: { verified: 'rejected' },
  decision_undone: { verified: 'review', rejected: 'review' },
  revocation_undone: { rejected: 'verified' },
  appealed: { rejected: 'rejected' },
  appeal_upheld: { rejected: 'verified' },
  appeal_refused: { rejected: 'rejected' },
  assigned: unchanged,
  released: unchanged,
  certification_requested: { verified: 'verified' },
  certification_confirmed: unchanged,
  certification_refused: unchanged,
}

/** Events that leave what an administrator has to decide as it is. */
export const besideTheCase: readonly VerificationEvent[] = [
  'number_kept',
  'assigned',
  'released',
  'certification_requested',
  'certification_confirmed',
  'certification_refused',
]
/** Events that put a case at the end of the queue, whatever it waited for before. */
const newCases: readonly VerificationEvent[] = ['differs', 'name_changed', 'appealed']

/** Since when a case waits for an administrator after an event; null when nothing is to decide. */
export function waitingAfter(
  event: VerificationEvent,
  to: VerificationStep,
  { waitingSince, now }: { waitingSince: Date | null; now: Date },
): Date | null {
  if (besideTheCase.includes(event)) return waitingSince
  if (newCases.includes(event)) return now
  return to === 'review' ? (waitingSince ?? now) : null
}

/** Tells whether an event ends an open appeal: the case moved on without its decision. */
export function endsAppeal(event: VerificationEvent): boolean {
  // Of a rejected advisor, a document is evidence for the appeal.
  return !besideTheCase.includes(event) && event !== 'document_added' && !event.startsWith('appeal')
}

/**
 * What a comparison with a new register leads to; null leaves the position, and only what was found
 * is kept. A match never verifies, and what an administrator has to decide stays theirs.
 */
export function afterImport(
  row: Pick<VerificationRow, 'state' | 'stage' | 'result' | 'reviewRequired' | 'secondOpinionBy'>,
  { isMatch, result, hasEvidence }: { isMatch: boolean; result: CheckResult; hasEvidence: boolean },
): 'matched' | 'differs' | 'expired' | null {
  // A difference that was there before is one that an administrator accepted.
  const isWorse = !isMatch && result !== row.result
  switch (positionOf(row)) {
    case 'verified':
      return isWorse ? 'expired' : null
    case 'matched':
      return isWorse ? 'differs' : null
    case 'review':
      return isMatch && !row.reviewRequired && !hasEvidence && row.secondOpinionBy === null ? 'matched' : null
    case 'expired':
      return isMatch && !row.reviewRequired ? 'matched' : null
    default:
      return null
  }
}

/** The decisions that an advisor may appeal against. */
export const appealableEvents: readonly VerificationEvent[] = ['rejected', 'revoked']
/** The decisions that may be taken back, each with the event that does. */
export const undoEvents: { readonly [event in VerificationEvent]?: 'decision_undone' | 'revocation_undone' } = {
  approved: 'decision_undone',
  rejected: 'decision_undone',
  revoked: 'revocation_undone',
}

/** Reads the position of a row. */
export function positionOf({ state, stage }: Pick<VerificationRow, 'state' | 'stage'>): VerificationStep {
  return state === 'pending' ? (stage ?? 'review') : state
}

/** Writes a position as the two columns. */
export function columnsOf(position: VerificationStep): Pick<VerificationRow, 'state' | 'stage'> {
  switch (position) {
    case 'matched':
    case 'review':
    case 'dispute':
      return { state: 'pending', stage: position }
    default:
      return { state: position, stage: null }
  }
}
