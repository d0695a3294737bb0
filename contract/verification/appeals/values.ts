/** Where the appeal against a decision is; it is withdrawn when the case moves on without it. */
export const appealStates = ['open', 'upheld', 'refused', 'withdrawn'] as const
export type AppealState = (typeof appealStates)[number]

export const appealDecisions = ['upheld', 'refused'] as const

/** Days after a rejection or revocation in which it may be appealed, once. */
export const appealDays = 30
