import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * An advisor has a free place, and this consumer is the first on the wait list who has not been
 * notified.
 */
export const placeOpened = domainEvent<ConsumerAdvisorPair>('eligibility.place-opened')
