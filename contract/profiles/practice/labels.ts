import type { Compensation, DisclosureStatement, FiduciaryStatement } from './values.ts'

export const compensationLabels: Record<Compensation, string> = {
  fee_only: 'Fee-only',
  fee_and_commission: 'Fees and commissions',
  commission: 'Commissions only',
}

/** Explains each choice to the advisor who makes it. */
export const compensationHelp: Record<Compensation, string> = {
  fee_only: 'Clients pay you, and no one else does: no commissions, referral fees or product payments.',
  fee_and_commission: 'Clients pay you fees, and some products also pay you or your firm.',
  commission: 'Products you sell pay you or your firm. Clients pay no fee.',
}

export const fiduciaryLabels: Record<FiduciaryStatement, string> = {
  always: 'Fiduciary at all times',
  for_advice: 'Fiduciary when giving investment advice',
  no: 'Not a fiduciary',
}

/** Explains each choice to the advisor who makes it. */
export const fiduciaryHelp: Record<FiduciaryStatement, string> = {
  always: 'For every client and every recommendation, insurance and rollovers included.',
  for_advice: 'For investment advice. Not when you sell insurance or act as a broker.',
  no: 'A different standard applies to your work, such as Regulation Best Interest.',
}

export const disclosureLabels: Record<DisclosureStatement, string> = {
  none: 'No disclosures',
  some: 'Has disclosures',
}

/** Explains each choice to the advisor who makes it. */
export const disclosureHelp: Record<DisclosureStatement, string> = {
  none: 'Nothing to report on Form ADV or Form U4.',
  some: 'At least one item on Form ADV or Form U4, such as a customer dispute, a judgment or a bankruptcy.',
}
