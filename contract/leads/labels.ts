import type { LeadSort, LeadSource, LeadStatus } from './values.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  consultation: 'Consultation',
  converted: 'Converted',
  lost: 'Lost',
}

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
