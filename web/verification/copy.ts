import type { AppealState } from '#contract/verification/appeals/values.ts'
import type {
  Difference,
  HistoryEntry,
  Registration,
  Verification,
  VerificationCase,
} from '#contract/verification/schemas.ts'
import type {
  ProofMethod,
  VerificationEvent,
  VerificationStage,
  VerificationState,
} from '#contract/verification/values.ts'
import { listed } from '#web/platform/format.ts'

const stageTexts: Record<VerificationStage, string> = {
  matched:
    'Your name and registration match the public register. Prove the registration is yours to finish. You’ll start matching once you’re verified.',
  review: 'Verification in review. Add a document or confirm a code so an administrator can approve it.',
  dispute:
    'Another account is verified under this CRD number. An administrator will compare both claims. Add evidence and a statement.',
}
const reviewByDocument = 'Verification in review. Add a document so an administrator can approve it.'
const reviewWithEvidence = 'Verification in review. An administrator will look at your evidence and decide.'
const verifiedWithDifference =
  'Your details differ from the public register. An administrator accepted this, and you proved that the registration is yours.'
const rejectedWithAppeal =
  'We couldn’t confirm that this registration is yours. See the reason below. Another administrator will decide your appeal.'
const stateTexts: Record<Exclude<VerificationState, 'pending'>, string> = {
  unverified: 'Enter your CRD number. We look it up in the SEC’s public adviser data.',
  verified: 'Your name and registration match the public register, and you proved that the registration is yours.',
  rejected:
    'We couldn’t confirm that this registration is yours. See the reason below. You can submit your number again.',
  expired:
    'We check every registration with each new public register, and yours no longer matched. Submit your number again.',
}

/** Whether an administrator has still to decide an advisor's appeal. */
export function isAppealOpen({ appeal }: Pick<Verification, 'appeal'>): boolean {
  return appeal?.kind === 'made' && appeal.state === 'open'
}

/** What the state means and what to do next. */
export function statusText({
  state,
  stage,
  result,
  proof,
  documents,
  domains,
  appeal,
}: Pick<Verification, 'state' | 'stage' | 'result' | 'proof' | 'documents' | 'domains' | 'appeal'>): string {
  if (state === 'verified' && result !== 'matched_active') return verifiedWithDifference
  if (state === 'rejected' && isAppealOpen({ appeal })) return rejectedWithAppeal
  if (state !== 'pending') return stateTexts[state]
  const inReview = stage === null || stage === 'review'
  if (inReview && (proof || documents.length > 0)) return reviewWithEvidence
  // Without a domain of the firm there is no code.
  if (inReview && domains.length === 0) return reviewByDocument
  return stageTexts[stage ?? 'review']
}

/** What came of comparing the number's record with the profile. */
export function matchText({ state, result }: Pick<Verification, 'state' | 'result'>): string {
  if (result === 'matched_active') return 'Name and active registration match.'
  if (state === 'verified') return 'An administrator compared your details with the register.'
  return state === 'pending'
    ? 'We couldn’t match your details automatically, so our team is reviewing them.'
    : 'Your details don’t match the register.'
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
  vouch: 'Confirmed by the owner of',
}

/** How control was proven, or that nothing proves it yet. */
export function proofText(proof: VerificationCase['proof']): string {
  if (!proof) return 'No proof of control yet'
  return proof.with === null ? methodNames[proof.method] : `${methodNames[proof.method]} ${proof.with}`
}

/** The proof, or what an administrator has to look at while there is none. */
export function evidenceText({ proof, documents }: Pick<VerificationCase, 'proof' | 'documents'>): string {
  return `${proofText(proof)}${!proof && documents.length === 0 ? ', no document' : ''}`
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
  second_opinion: 'Second opinion requested',
  revoked: 'Verification revoked',
  decision_undone: 'Decision undone',
  revocation_undone: 'Revocation undone',
  appealed: 'Appeal submitted',
  appeal_upheld: 'Appeal upheld',
  appeal_refused: 'Appeal refused',
  assigned: 'Case assigned',
  released: 'Case unassigned',
  certification_requested: 'Certification check requested',
  certification_confirmed: 'Certification confirmed',
  certification_refused: 'Certification not confirmed',
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

/** "OR and WA", "the SEC, CA and NV": where somebody is registered now; null when nowhere. */
export function registeredText(registrations: readonly Registration[]): string | null {
  const active = registrations.filter(({ isActive }) => isActive).map(({ authority }) => authority)
  return active.length === 0 ? null : listed(active.map((each) => (each === 'SEC' ? 'the SEC' : each)))
}

export const appealLabels: Record<AppealState, string> = {
  open: 'Appeal open',
  upheld: 'Appeal upheld',
  refused: 'Appeal refused',
  withdrawn: 'Appeal withdrawn',
}
