import type { LeadSource, LeadStatus } from './values.ts'

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  consultation: 'Consultation',
  converted: 'Converted',
  lost: 'Lost',
}

export const leadSourceLabels: Record<LeadSource, string> = {
  match: 'Match',
  search: 'Search',
  profile: 'Profile',
  referral: 'Referral',
  firm: 'Firm',
}
