import { domainEvent } from '../platform/events.ts'

/** Somebody new fits a consumer well; `advisorIds` begins with the best. */
export const strongMatchesFound = domainEvent<{ consumerId: string; advisorIds: readonly string[] }>(
  'matching.strong-matches-found',
)
