export const reportLists = ['open', 'decided'] as const
export type ReportList = (typeof reportLists)[number]

/** What may be decided about a report of a conversation. */
export const reportDecisions = ['warn', 'suspend', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]
