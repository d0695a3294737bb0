export const leadStatuses = ['new', 'contacted', 'qualified', 'consultation', 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/**
 * From each state to those that may follow (docs/product.md "Leads"): forward, lost from any open
 * one, reopened.
 */
export const leadMoves: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted', 'qualified', 'consultation', 'converted', 'lost'],
  contacted: ['qualified', 'consultation', 'converted', 'lost'],
  qualified: ['contacted', 'consultation', 'converted', 'lost'],
  consultation: ['qualified', 'converted', 'lost'],
  converted: [],
  lost: ['new', 'contacted', 'qualified', 'consultation'],
}

/** Neither converted nor lost. */
export const activeLeadStatuses = [
  'new',
  'contacted',
  'qualified',
  'consultation',
] as const satisfies readonly LeadStatus[]

export const leadSources = ['match', 'search', 'profile', 'referral', 'firm'] as const
export type LeadSource = (typeof leadSources)[number]

/**
 * How leads can be put in order: when they came, how well the two matched when they did, what they
 * could bring.
 */
export const leadSorts = ['latest', 'fit', 'value'] as const
export type LeadSort = (typeof leadSorts)[number]

/** Minutes during which the one who moved a lead can take the move back. */
export const undoMinutes = 10

/** Leads in one reply; more than this nobody works by hand. */
export const leadsShown = 500
