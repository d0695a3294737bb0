import type { Difference, HistoryEntry, Verification, VerificationCase } from '#contract/verification/schemas.ts'
import type {
  ProofMethod,
  VerificationEvent,
  VerificationStage,
  VerificationState,
} from '#contract/verification/values.ts'

const stageTexts: Record<VerificationStage, string> = {
  matched:
    'Your name and registration match the public register. Prove the registration is yours to finish. You’ll start matching once you’re verified.',
  review: 'Verification in review. Add a document or confirm a code so an administrator can approve it.',
  dispute:
    'Another account is verified under this CRD number. An administrator will compare both claims. Add evidence and a statement.',
}
const stateTexts: Record<Exclude<VerificationState, 'pending'>, string> = {
  unverified: 'Enter your CRD number. We look it up in the SEC’s public adviser data.',
  verified: 'Your name and registration match the public register, and you proved that the registration is yours.',
  rejected:
    'We couldn’t confirm that this registration is yours. See the reason below. You can submit your number again.',
  expired: 'We check every registration once a year, and yours no longer matched. Submit your number again.',
}

/** What the state means and what to do next. */
export function statusText({ state, stage }: Pick<Verification, 'state' | 'stage'>): string {
  return state === 'pending' ? stageTexts[stage ?? 'review'] : stateTexts[state]
}

/** A point on which the register and the profile differ, with what each of them says. */
export function differenceText(difference: Difference): { what: string; onRecord: string; onProfile: string } {
  switch (difference.kind) {
    case 'number':
      return { what: 'CRD number', onRecord: 'Not in the published register', onProfile: difference.onProfile }
    case 'name':
      return {
        what: 'Name',
        onRecord: difference.onRecord,
        onProfile: difference.onProfile || 'No name given',
      }
    case 'registration':
      return { what: 'Registration', onRecord: 'Not active', onProfile: 'Offers advice here' }
  }
}

const methodNames: Record<ProofMethod, string> = {
  domain_code: 'Code sent to',
  document: 'Document approved by an administrator',
  vouch: 'Confirmed by the administrator of',
}

/** How control was proven, or that nothing proves it yet. */
export function proofText(proof: VerificationCase['proof']): string {
  if (!proof) return 'No proof of control yet'
  return proof.with === null ? methodNames[proof.method] : `${methodNames[proof.method]} ${proof.with}`
}

const eventNames: Record<VerificationEvent, string> = {
  matched: 'Number matched the register',
  differs: 'Number sent to review',
  disputed: 'Number in dispute',
  code_confirmed: 'Code confirmed',
  document_added: 'Document uploaded',
  vouched: 'Confirmed by the firm',
  approved: 'Approved',
  rejected: 'Rejected',
  name_changed: 'Name changed',
  renewed: 'Registration confirmed again',
  expired: 'Expired',
  claim_upheld: 'Dispute won',
  claim_refused: 'Dispute lost',
  number_lost: 'Number lost in a dispute',
  number_kept: 'Number kept in a dispute',
}
const actorNames: Record<HistoryEntry['by'], string> = {
  advisor: 'the advisor',
  firm: 'the firm’s administrator',
  admin: 'an administrator',
  system: 'the system',
}

/** One line of the history: what happened and who caused it. */
export function eventText({ event, by, byName }: HistoryEntry): string {
  return `${eventNames[event]}, by ${byName ?? actorNames[by]}`
}
