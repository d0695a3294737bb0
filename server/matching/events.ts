import { domainEvent } from '#server/platform/domain-event.ts'

/** Somebody new fits a consumer well; `advisorIds` begins with the best. */
export const strongMatchesFound = domainEvent<{ consumerId: string; advisorIds: readonly string[] }>(
  'matching.strong-matches-found',
)
