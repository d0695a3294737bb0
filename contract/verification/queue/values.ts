/**
 * The lists of the review queue: what the reader may decide, what they took, appeals, what waits
 * for another person than the reader, what was decided, and everybody.
 */
export const queueLists = ['waiting', 'mine', 'appeals', 'others', 'decided', 'all'] as const
export type QueueList = (typeof queueLists)[number]

/** What an administrator may decide about a case under review. */
export const caseDecisions = ['verified', 'rejected', 'second_opinion'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** Everything an administrator may do with a case now; the server says which (docs/product.md). */
export const caseActions = [
  'verify',
  'reject',
  'second_opinion',
  'undo',
  'revoke',
  'decide_appeal',
  'assign',
  /** To decide it, also when a colleague has it. */
  'take',
] as const
export type CaseAction = (typeof caseActions)[number]

/** Minutes in which who decided may take a decision back. */
export const undoMinutes = 30
