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

/** Why somebody moves a lead to lost: first what the consumer did, then what did not fit. */
export const chosenLostKinds = [
  'no_response',
  'chose_another',
  'fees',
  'later',
  'fit_subject',
  'fit_assets',
  'fit_state',
  'fit_language',
  'fit_capacity',
  'fit_other',
  'other',
] as const

/** Every reason; a deleted account loses a lead by itself. */
export const lostKinds = [...chosenLostKinds, 'account_deleted'] as const
export type ChosenLostKind = (typeof chosenLostKinds)[number]
export type LostKind = (typeof lostKinds)[number]

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

/** Days within which a forecast expects a lead to convert, and the cases that a rate needs. */
export const forecastDays = 60
export const forecastCases = 10

/** What of a lead is written by hand, each with entries of its own in the history. */
export const editedFields = ['value', 'next_step', 'next_step_on', 'tags', 'notes', 'custom'] as const

/** Minutes during which the one who moved a lead can take the move back. */
export const undoMinutes = 10

/** Leads in one reply; a cursor leads to the next ones. */
export const leadsShown = 500

/** Cards that a column of the pipeline shows; the table has the rest. */
export const columnLimit = 50

/** Leads that one request moves at most. */
export const leadsMovedAtOnce = 100

/** Tags of one lead, and saved views of one advisor, at most. */
export const tagLimit = 10
export const leadViewLimit = 20

/** When the next step of a lead is due: before today, within a week of it, or not planned. */
export const nextStepFilters = ['overdue', 'week', 'none'] as const
export type NextStepFilter = (typeof nextStepFilters)[number]

/** Weeks over which a firm reads how its members' work goes, beside as many before. */
export const performanceWeeks = { fewest: 4, usual: 12, most: 26 } as const

/** How a firm assigns a lead that has no advisor (docs/firms.md "Routing"). */
export const routingRules = ['round_robin', 'specialty', 'language', 'capacity', 'pool'] as const
export type RoutingRule = (typeof routingRules)[number]

/** What becomes of a lead that the rule fits to nobody. */
export const routingFallbacks = ['round_robin', 'pool'] as const satisfies readonly RoutingRule[]
export type RoutingFallback = (typeof routingFallbacks)[number]

/** Leads that one bulk assignment moves at most. */
export const leadsAtOnce = 100

/** What became of one lead of a bulk assignment. */
export const assignmentOutcomes = [
  'moved',
  'already-there',
  'closed',
  'ineligible',
  'blocked',
  'has-lead',
  'not-found',
] as const
export type AssignmentOutcome = (typeof assignmentOutcomes)[number]

/** The order of a firm's board. */
export const boardOrders = ['latest', 'longest_waiting'] as const

/** Characters of the notes on a lead, and of one note on a client. */
export const noteMaxLength = 4_000

/** Characters of why a lead was lost. */
export const lostReasonMaxLength = 500

/** Characters of a tag. */
export const tagMaxLength = 30
