/**
 * Holds the imported public register of advisers, and each advisor's verification with its
 * evidence.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appealStates } from '#contract/verification/appeals/values.ts'
import type { Difference, Registration } from '#contract/verification/schemas.ts'
import {
  checkResults,
  disputeStates,
  documentTypes,
  proofMethods,
  verificationEvents,
  verificationStages,
  verificationStates,
} from '#contract/verification/values.ts'
import { bytes, citext, createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const verificationState = pgEnum('verification_state', verificationStates)
export const verificationStage = pgEnum('verification_stage', verificationStages)
export const verificationEvent = pgEnum('verification_event', verificationEvents)
export const proofMethod = pgEnum('proof_method', proofMethods)
export const documentType = pgEnum('document_type', documentTypes)
export const disputeState = pgEnum('dispute_state', disputeStates)
export const checkResult = pgEnum('check_result', checkResults)
export const appealState = pgEnum('verification_appeal_state', appealStates)

export type RegisterName = { firstName: string; middleName: string; lastName: string }
/** An employer as a person's record names it; the CRD number is empty where the file has none. */
export type RegisterEmployer = { crdNumber: string; name: string }

/** One person of the register, by CRD number; only the columns a check needs are imported. */
export const registerPeople = pgTable('register_people', {
  crdNumber: text().primaryKey(),
  firstName: text().notNull(),
  middleName: text().notNull().default(''),
  lastName: text().notNull(),
  /** Names before marriage, or others the person is registered under; any of them agrees. */
  otherNames: jsonb().$type<RegisterName[]>().notNull().default([]),
  isActive: boolean().notNull(),
  employers: jsonb().$type<RegisterEmployer[]>().notNull().default([]),
  firmName: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  hasDisclosures: boolean().notNull().default(false),
  /** With the SEC and states, over all employers. */
  registrations: jsonb().$type<Registration[]>().notNull().default([]),
  /** The day of the published file this row is from. */
  recordDate: date({ mode: 'string' }).notNull(),
})

/** One firm of the register with the domains of its Form ADV, by the firm's CRD number. */
export const registerFirms = pgTable(
  'register_firms',
  {
    crdNumber: text().primaryKey(),
    name: text().notNull(),
    domains: text().array().notNull().default([]),
    /** With the SEC and states. */
    registrations: jsonb().$type<Registration[]>().notNull().default([]),
    recordDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('register_firms_domains').using('gin', table.domains)],
)

export const verifications = pgTable(
  'verifications',
  {
    advisorId: profileId().primaryKey(),
    state: verificationState().notNull().default('unverified'),
    /** Set exactly while pending. */
    stage: verificationStage(),
    crdNumber: text(),
    result: checkResult(),
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    recordDate: date({ mode: 'string' }),
    /** The profile's name that was compared: when it changes, so may the result. */
    nameChecked: text(),
    hasDisclosures: boolean().notNull().default(false),
    submittedAt: instant(),
    checkedAt: instant(),
    /** An earlier rejection: from then on only an administrator verifies this advisor. */
    reviewRequired: boolean().notNull().default(false),
    proofMethod: proofMethod(),
    provenAt: instant(),
    /** The address of the code, or the firm that vouched. */
    provenWith: text(),
    /** Who vouched, approved or confirmed the code. */
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text(),
    /** Set exactly while an administrator has something to decide: a review or an appeal. */
    waitingSince: instant(),
    /** When an administrator last decided about this verification. */
    decidedAt: instant(),
    assigneeId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Who wants a second opinion: another person decides. */
    secondOpinionBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Only a verified number is taken: an impostor who waits for a decision cannot keep its owner
    // out.
    uniqueIndex('verifications_crd_once').on(table.crdNumber).where(sql`state = 'verified'`),
    index('verifications_checked').on(table.checkedAt).where(sql`state = 'verified'`),
    index('verifications_waiting').on(table.waitingSince, table.advisorId).where(sql`waiting_since is not null`),
    index('verifications_assigned')
      .on(table.assigneeId, table.waitingSince, table.advisorId)
      .where(sql`waiting_since is not null`),
    index('verifications_decided').on(table.decidedAt, table.advisorId).where(sql`decided_at is not null`),
    index('verifications_submitted').on(table.submittedAt, table.advisorId).where(sql`submitted_at is not null`),
    index('verifications_number').on(table.crdNumber).where(sql`crd_number is not null`),
    check('verifications_waiting_review', sql`stage is distinct from 'review' or waiting_since is not null`),
    check('verifications_proven', sql`state <> 'verified' or proof_method is not null`),
    check('verifications_stage', sql`(state = 'pending') = (stage is not null)`),
  ],
)

/** What a decision changed, so that it can be taken back or an appeal against it upheld. */
export type DecisionSnapshot = {
  readonly proofMethod: VerificationRow['proofMethod']
  readonly provenAt: string | null
  readonly provenWith: string | null
  readonly checkedAt: string | null
  readonly nameChecked: string | null
  readonly reviewRequired: boolean
  readonly waitingSince: string | null
  readonly note: string | null
  /** Missing in decisions of earlier releases. */
  readonly assigneeId?: string | null
  readonly secondOpinionBy?: string | null
}

/**
 * Every change of a verification: who, when, why. Only added to, by a trigger; an account's go with
 * its verification.
 */
export const verificationChanges = pgTable(
  'verification_changes',
  {
    id: id(),
    advisorId: uuid()
      .notNull()
      .references(() => verifications.advisorId, { onDelete: 'cascade' }),
    at: instant().notNull(),
    event: verificationEvent().notNull(),
    from: verificationState().notNull(),
    to: verificationState().notNull(),
    crdNumber: text(),
    byId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text(),
    /** Whom a case was assigned to, or taken from. */
    assigneeId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The values before an administrator's decision; null for everything else. */
    before: jsonb().$type<DecisionSnapshot>(),
  },
  (table) => [index('verification_changes_advisor').on(table.advisorId, table.at)],
)

/** An advisor's appeal against one decision, the change that it names. */
export const verificationAppeals = pgTable(
  'verification_appeals',
  {
    id: id(),
    advisorId: profileId().notNull(),
    changeId: uuid()
      .notNull()
      .references(() => verificationChanges.id, { onDelete: 'cascade' }),
    state: appealState().notNull().default('open'),
    statement: text().notNull(),
    openedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text(),
  },
  (table) => [
    uniqueIndex('verification_appeals_once').on(table.changeId),
    uniqueIndex('verification_appeals_one_open').on(table.advisorId).where(sql`state = 'open'`),
    index('verification_appeals_advisor').on(table.advisorId, table.openedAt),
  ],
)

/** The one code an advisor may enter now; a new one replaces it. */
export const verificationCodes = pgTable('verification_codes', {
  advisorId: profileId().primaryKey(),
  crdNumber: text().notNull(),
  recipient: citext().notNull(),
  /** SHA-256 of salt and code: a copy of this table shows no code. */
  codeHash: bytes().notNull(),
  salt: bytes().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: instant().notNull(),
})

export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: id(),
    advisorId: profileId().notNull(),
    crdNumber: text().notNull(),
    fileName: text().notNull(),
    mediaType: documentType().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('verification_documents_advisor').on(table.advisorId, table.createdAt),
    index('verification_documents_created').on(table.createdAt),
  ],
)

/**
 * Two claims on one CRD number: the holder is verified under it, the claimant says it is theirs.
 */
export const verificationDisputes = pgTable(
  'verification_disputes',
  {
    id: id(),
    crdNumber: text().notNull(),
    claimantId: profileId().notNull(),
    holderId: profileId().notNull(),
    state: disputeState().notNull().default('open'),
    claimantStatement: text().notNull().default(''),
    holderStatement: text().notNull().default(''),
    openedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text(),
  },
  (table) => [
    uniqueIndex('verification_disputes_one_open').on(table.claimantId).where(sql`state = 'open'`),
    index('verification_disputes_open').on(table.openedAt, table.id).where(sql`state = 'open'`),
    index('verification_disputes_holder').on(table.holderId).where(sql`state = 'open'`),
  ],
)

export type RegisterPersonRow = typeof registerPeople.$inferSelect
export type RegisterFirmRow = typeof registerFirms.$inferSelect
export type VerificationRow = typeof verifications.$inferSelect
export type VerificationChangeRow = typeof verificationChanges.$inferSelect
export type VerificationCodeRow = typeof verificationCodes.$inferSelect
export type VerificationAppealRow = typeof verificationAppeals.$inferSelect
export type VerificationDocumentRow = typeof verificationDocuments.$inferSelect
export type VerificationDisputeRow = typeof verificationDisputes.$inferSelect
