/**
 * Who pays an advisor: clients alone, clients and product providers, or product providers alone.
 */
export const compensations = ['fee_only', 'fee_and_commission', 'commission'] as const
export type Compensation = (typeof compensations)[number]

/** When an advisor states to be a fiduciary, which means to act in the client's best interest. */
export const fiduciaryStatements = ['always', 'for_advice', 'no'] as const
export type FiduciaryStatement = (typeof fiduciaryStatements)[number]

/**
 * Whether an advisor has something to disclose on Form ADV or Form U4, such as a dispute, a
 * judgment or a bankruptcy.
 */
export const disclosureStatements = ['none', 'some'] as const
export type DisclosureStatement = (typeof disclosureStatements)[number]

/** Bounds of the practice fields (docs/product.md "Value sets"). */
export const practiceBounds = {
  minimumYearlyFeeUsd: 1_000_000,
  feeIncludesLength: 1_000,
  custodianLength: 160,
  typicalClientsLength: 600,
  firstMeetingLength: 1_000,
} as const
