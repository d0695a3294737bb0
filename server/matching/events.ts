import { domainEvent } from '../platform/events.ts'

/** A place with an advisor is free, and this consumer is the first in line who has not heard of one. */
export const placeOpened = domainEvent<{ consumerId: string; advisorId: string }>('matching.place-opened')

/** Somebody new fits a consumer well; `advisorIds` begins with the best. */
export const strongMatchesFound = domainEvent<{ consumerId: string; advisorIds: readonly string[] }>(
  'matching.strong-matches-found',
)
