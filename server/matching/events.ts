import { domainEvent } from '#server/platform/domain-event.ts'

/** Somebody new fits a consumer well; `advisorIds` begins with the best. */
export const strongMatchesFound = domainEvent<{ consumerId: string; advisorIds: readonly string[] }>(
  'matching.strong-matches-found',
)

/** A partner accepted the invitation to a list. */
export const listJoined = domainEvent<{ ownerId: string }>('matching.list-joined')

/** One of two people stopped sharing their list, or deleted their account. */
export const listEnded = domainEvent<{ recipientId: string }>('matching.list-ended')

/** A partner saved an advisor; published at most once a day for each recipient. */
export const partnerSaved = domainEvent<{ recipientId: string }>('matching.partner-saved')
