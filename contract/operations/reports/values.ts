export const reportLists = ['open', 'decided'] as const
export type ReportList = (typeof reportLists)[number]

/** What may be decided about a report of a conversation. */
export const reportDecisions = ['warn', 'suspend', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** What became of an appeal: the decision was taken back, or it is kept. */
export const appealOutcomes = ['upheld', 'denied'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
