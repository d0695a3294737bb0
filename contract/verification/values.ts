/** Where an advisor's verification is (docs/product.md "Verification"). */
export const verificationStates = ['unverified', 'pending', 'verified', 'rejected', 'expired'] as const
export type VerificationState = (typeof verificationStates)[number]

/**
 * What a pending verification waits for: proof of control, an administrator, or the decision of a
 * dispute.
 */
export const verificationStages = ['matched', 'review', 'dispute'] as const
export type VerificationStage = (typeof verificationStages)[number]

/** What comparing a CRD number with the register found. */
export const checkResults = ['matched_active', 'matched_inactive', 'name_mismatch', 'not_in_feed'] as const
export type CheckResult = (typeof checkResults)[number]

/** How an advisor proved that the registration is theirs. */
export const proofMethods = ['domain_code', 'document', 'vouch'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** What happens to a verification; the server's transition table says what may follow what. */
export const verificationEvents = [
  'matched',
  'differs',
  'disputed',
  'code_confirmed',
  'document_added',
  'vouched',
  'approved',
  'rejected',
  'name_changed',
  'renewed',
  'expired',
  'claim_upheld',
  'claim_refused',
  'number_lost',
  'number_kept',
  'second_opinion',
  'revoked',
  'decision_undone',
  'revocation_undone',
  'appealed',
  'appeal_upheld',
  'appeal_refused',
  'assigned',
  'released',
  'certification_requested',
  'certification_confirmed',
  'certification_refused',
] as const
export type VerificationEvent = (typeof verificationEvents)[number]

/** What administrators arrange among themselves: their advisor never reads of it. */
export const internalEvents: readonly VerificationEvent[] = ['second_opinion', 'assigned', 'released']

/** Who caused an entry of the history. */
export const historyActors = ['advisor', 'firm', 'admin', 'system'] as const

export const disputeStates = ['open', 'claimant', 'holder', 'withdrawn'] as const
export const disputeSides = ['claimant', 'holder'] as const
export type DisputeSide = (typeof disputeSides)[number]

/**
 * A verified registration is looked up again after this long; one that no longer agrees has
 * expired.
 */
export const recheckAfterDays = 365

export const codeMinutes = 30
export const codeAttempts = 5

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof documentTypes)[number]
export const maxDocumentBytes = 5_000_000
/** The most characters of a document's name. */
export const maxDocumentName = 120
/** Documents kept for one CRD number. */
export const maxDocuments = 5
/** Days that documents are kept once the verification is decided. */
export const keepDocumentsDays = 90

/** Characters of what an advisor writes to the administrator. */
export const statementMaxLength = 2_000

/** Characters of why our staff decided as they did, for advisors to read. */
export const decisionReasonMaxLength = 1_000
