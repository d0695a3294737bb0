/**
 * Decides which event may follow which state of a verification (docs/product.md "Verification").
 * Pure.
 */
import type { VerificationEvent, VerificationStage, VerificationState } from '#contract/verification/values.ts'
import type { VerificationRow } from '../tables.ts'

/** A status, with pending split by what it waits for. */
export type Position = Exclude<VerificationState, 'pending'> | VerificationStage

const positions = [
  'unverified',
  'matched',
  'review',
  'dispute',
  'verified',
  'rejected',
  'expired',
] as const satisfies readonly Position[]

/** From every position to one: a newly submitted number starts over. */
const always = (to: Position) => Object.fromEntries(positions.map((from) => [from, to]))
const unchanged = Object.fromEntries(positions.map((position) => [position, position]))

/** Where each event leads from each position; an event without an entry is refused. */
export const transitions: Record<VerificationEvent, { readonly [from in Position]?: Position }> = {
  matched: always('matched'),
  differs: always('review'),
  disputed: always('dispute'),
  code_confirmed: { matched: 'verified', review: 'review', dispute: 'dispute' },
  document_added: { matched: 'review', review: 'review', dispute: 'dispute', verified: 'verified' },
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
}

/** Reads the position of a row. */
export function positionOf({ state, stage }: Pick<VerificationRow, 'state' | 'stage'>): Position {
  return state === 'pending' ? (stage ?? 'review') : state
}

/** Writes a position as the two columns. */
export function columnsOf(position: Position): Pick<VerificationRow, 'state' | 'stage'> {
  switch (position) {
    case 'matched':
    case 'review':
    case 'dispute':
      return { state: 'pending', stage: position }
    default:
      return { state: position, stage: null }
  }
}
