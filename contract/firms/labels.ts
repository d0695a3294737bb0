import type { FirmRole, firmIndustries, firmSizes } from './values.ts'

export const firmRoleLabels: Record<FirmRole, string> = {
  owner: 'Owner',
  administrator: 'Administrator',
  advisor: 'Advisor',
  compliance: 'Compliance officer',
}

/** A role within a sentence. */
export const firmRoleNouns: Record<FirmRole, string> = {
  owner: 'the owner',
  administrator: 'an administrator',
  advisor: 'an advisor',
  compliance: 'a compliance officer',
}

export const industryLabels: Record<(typeof firmIndustries)[number], string> = {
  independent_ria: 'Independent registered adviser',
  hybrid_ria: 'Hybrid registered adviser',
  broker_dealer: 'Broker-dealer',
  family_office: 'Family office',
  bank_trust: 'Bank or trust',
  insurance: 'Insurance',
  accounting: 'Accounting',
  other: 'Other',
}

export const firmSizeLabels: Record<(typeof firmSizes)[number], string> = {
  solo: 'Just me',
  '2_10': '2 to 10 people',
  '11_50': '11 to 50 people',
  '51_200': '51 to 200 people',
  over_200: 'More than 200 people',
}
