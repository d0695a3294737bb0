import { z } from 'zod'
import { Day, EmailAddress, Id, Instant, text } from '#contract/core/fields.ts'
import { OwnAppeal } from './appeals/schemas.ts'
import { OwnCertification } from './certifications/schemas.ts'
import {
  checkResults,
  decisionReasonMaxLength,
  disputeSides,
  documentTypes,
  historyActors,
  maxDocumentBytes,
  maxDocumentName,
  proofMethods,
  statementMaxLength,
  verificationEvents,
  verificationStages,
  verificationStates,
} from './values.ts'

/** The individual number of the Central Registration Depository. */
const CrdNumber = z.string().regex(/^[1-9]\d{0,9}$/, 'Enter your CRD number: digits only')

export const SubmitCrd = z.object({ crdNumber: CrdNumber })
export type SubmitCrd = z.infer<typeof SubmitCrd>

/** An address at the firm's domain; the domain must be one that `Verification.domains` offers. */
export const SendCode = z.object({
  localPart: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*$/, 'Enter the part of your address before the @'),
  domain: z.string().max(253),
})
export type SendCode = z.infer<typeof SendCode>

export const ConfirmCode = z.object({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits of the code') })
export type ConfirmCode = z.infer<typeof ConfirmCode>

export const UploadDocument = z.object({
  fileName: text(maxDocumentName).min(1),
  contentBase64: z.base64().max(Math.ceil(maxDocumentBytes / 3) * 4),
})
export type UploadDocument = z.infer<typeof UploadDocument>

export const SaveStatement = z.object({
  statement: text(statementMaxLength).min(1, 'Tell the administrator what they should know'),
})
export type SaveStatement = z.infer<typeof SaveStatement>

/** One point on which the record of the register and the profile differ. */
export const Difference = z.discriminatedUnion('kind', [
  /** The register does not hold the number. */
  z.object({ kind: z.literal('number'), onProfile: z.string() }),
  /** `onProfile` is empty when the profile has no name. */
  z.object({ kind: z.literal('name'), onRecord: z.string(), onProfile: z.string() }),
  /** The registration is not active. */
  z.object({ kind: z.literal('registration') }),
])
export type Difference = z.infer<typeof Difference>

export const VerificationDocument = z.object({
  id: Id,
  fileName: z.string(),
  mediaType: z.enum(documentTypes),
  sizeBytes: z.number().int(),
  createdAt: Instant,
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/**
 * How control was proven: `with` is the address of the code or the name of the firm that vouched.
 */
const Proof = z.object({ method: z.enum(proofMethods), at: Instant, with: z.string().nullable() })

export const HistoryEntry = z.object({
  at: Instant,
  event: z.enum(verificationEvents),
  by: z.enum(historyActors),
  /** The person's name; administrators alone read it. */
  byName: z.string().nullable(),
  note: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** A registration of the person with the SEC or a state, as their record names it. */
export const Registration = z.object({
  /** `SEC`, or the two letters of a state. */
  authority: z.string(),
  isActive: z.boolean(),
  /** The day since which it has been so; null where the file names none. */
  since: Day.nullable(),
})
export type Registration = z.infer<typeof Registration>

/** A firm of the register with what it is registered for itself. */
const RegisteredFirm = z.object({
  crdNumber: z.string(),
  name: z.string(),
  registrations: z.array(Registration),
  recordDate: Day,
})

/** A verification with its evidence, as its advisor and administrators read it. */
export const VerificationCase = z.object({
  advisorId: Id,
  state: z.enum(verificationStates),
  /** Set while pending. */
  stage: z.enum(verificationStages).nullable(),
  crdNumber: z.string().nullable(),
  result: z.enum(checkResults).nullable(),
  differences: z.array(Difference),
  /** The employers that the register names for this number. */
  firmNames: z.array(z.string()),
  /** The person's own registrations; empty where the record names none. */
  registrations: z.array(Registration),
  /** The employers that the imported firm files hold. */
  firms: z.array(RegisteredFirm),
  /** Whether the record has disclosures; null without a record. */
  hasDisclosures: z.boolean().nullable(),
  /** The day of the published file the check used. */
  recordDate: Day.nullable(),
  checkedAt: Instant.nullable(),
  note: z.string().nullable(),
  proof: Proof.nullable(),
  documents: z.array(VerificationDocument),
  history: z.array(HistoryEntry),
})
export type VerificationCase = z.infer<typeof VerificationCase>

/** An advisor's own verification with the ways to go on. */
export const Verification = VerificationCase.extend({
  /** The firm's own domains of the register; empty when a code by e-mail is not possible. */
  domains: z.array(z.string()),
  /** The code on its way. */
  code: z.object({ recipient: EmailAddress, expiresAt: Instant, attemptsLeft: z.number().int() }).nullable(),
  dispute: z.object({ side: z.enum(disputeSides), openedAt: Instant, statement: z.string() }).nullable(),
  /** The rejection that may be appealed, or its appeal; null without one. */
  appeal: OwnAppeal.nullable(),
  certifications: z.array(OwnCertification),
})
export type Verification = z.infer<typeof Verification>

/** A case with the person it is about, for administrators. */
export const NamedCase = VerificationCase.extend({
  advisorName: z.string(),
  email: z.string(),
  submittedAt: Instant,
  /** Demonstration data: the public register knows no such number. */
  isSample: z.boolean(),
})
export type NamedCase = z.infer<typeof NamedCase>

/** One side of a dispute. */
const Claim = NamedCase.extend({ statement: z.string() })

export const Dispute = z.object({
  id: Id,
  crdNumber: z.string(),
  openedAt: Instant,
  claimant: Claim,
  holder: Claim,
})
export type Dispute = z.infer<typeof Dispute>

/** The losing side reads the note, so it is never empty. */
export const DecideDispute = z.object({
  winner: z.enum(disputeSides),
  note: text(decisionReasonMaxLength).min(1, 'Enter a reason. Both advisors can read it'),
})
export type DecideDispute = z.infer<typeof DecideDispute>
