import { z } from 'zod'
import { Instant, optional, SecureWebAddress, text } from '#contract/core/fields.ts'
import { compensations, disclosureStatements, fiduciaryStatements, practiceBounds } from './values.ts'

const Compensation = z.enum(compensations)
const FiduciaryStatement = z.enum(fiduciaryStatements)
const DisclosureStatement = z.enum(disclosureStatements)

/**
 * What an advisor states about the practice, as the profile form and the API accept it. Null means
 * not stated.
 */
export const practiceInput = {
  compensation: optional(Compensation),
  fiduciaryStatement: optional(FiduciaryStatement),
  /** In whole dollars; 0 means that there is no minimum. */
  minimumYearlyFeeUsd: z.number().int().min(0).max(practiceBounds.minimumYearlyFeeUsd).nullable(),
  feeIncludes: optional(text(practiceBounds.feeIncludesLength)),
  custodian: optional(text(practiceBounds.custodianLength)),
  typicalClients: optional(text(practiceBounds.typicalClientsLength)),
  firstMeeting: optional(text(practiceBounds.firstMeetingLength)),
  /** The firm's brochure, which is Part 2 of Form ADV. */
  brochureUrl: optional(SecureWebAddress),
  disclosures: optional(DisclosureStatement),
} as const

/** The statements that cards show. Null means not stated. */
export const cardStatements = {
  compensation: Compensation.nullable(),
  fiduciaryStatement: FiduciaryStatement.nullable(),
} as const

/** The further facts of the practice, which the advisor page shows. Null means not stated. */
export const practiceFacts = {
  feeIncludes: z.string().nullable(),
  custodian: z.string().nullable(),
  typicalClients: z.string().nullable(),
  firstMeeting: z.string().nullable(),
  brochureUrl: z.string().nullable(),
  disclosures: DisclosureStatement.nullable(),
  /** When the advisor last stated `disclosures`. */
  disclosuresStatedAt: Instant.nullable(),
} as const
