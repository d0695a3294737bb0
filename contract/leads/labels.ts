import type { LeadSort, LeadSource, LeadStatus, LostKind } from './values.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  consultation: 'Consultation',
  converted: 'Converted',
  lost: 'Lost',
}

/** The columns that every table of leads has, before the advisor’s own fields. */
export const leadColumnLabels = ['Name', 'Stage', 'In stage', 'Score', 'Value', 'Next step', 'Source'] as const

export const leadSortLabels: Record<LeadSort, string> = {
  latest: 'Latest',
  fit: 'Best match',
  value: 'Largest amount',
}

export const leadSourceLabels: Record<LeadSource, string> = {
  match: 'Match',
  search: 'Search',
  profile: 'Profile',
  referral: 'Referral',
  firm: 'Firm',
}

export const lostKindLabels: Record<LostKind, string> = {
  no_response: 'No response',
  chose_another: 'Chose someone else',
  fees: 'Fees',
  later: 'Wants to wait',
  fit_subject: 'Not a fit: subject',
  fit_assets: 'Not a fit: assets',
  fit_state: 'Not a fit: state',
  fit_language: 'Not a fit: language',
  fit_capacity: 'Not a fit: no capacity',
  fit_other: 'Not a fit: something else',
  other: 'Another reason',
  account_deleted: 'Deleted their account',
}
