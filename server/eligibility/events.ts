import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * An advisor has a free place, and this consumer is the first on the wait list who has not been
 * notified.
 */
export const placeOpened = domainEvent<{ consumerId: string; advisorId: string }>('eligibility.place-opened')
