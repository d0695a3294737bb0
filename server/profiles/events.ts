import type { ConsumerAdvisorPair, ContactSource } from '#contract/profiles/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** The base row changed: name, address, phone, picture, chat or presence choices. */
export const profileSaved = domainEvent<{ userId: string }>('profiles.profile-saved')

/** What a consumer wants or has changed, so what matches them may have. */
export const consumerSaved = domainEvent<{ consumerId: string }>('profiles.consumer-saved')

/** What an advisor offers changed, or whether they are shown. */
export const advisorSaved = domainEvent<{ advisorId: string }>('profiles.advisor-saved')

/**
 * An advisor profile was published or taken down. Listeners refuse it by throwing: at a firm it
 * takes a seat (docs/decisions/072-seats-of-who-advises.md).
 */
export const publicationChanged = domainEvent<{ advisorId: string; published: boolean }>('profiles.publication-changed')

/**
 * A consumer is about to disclose something new to an advisor: an agreement, or the phone under one
 * in force. Listeners refuse it by throwing (docs/product.md "Matching").
 */
export const consentRequested = domainEvent<ConsumerAdvisorPair>('profiles.consent-requested')

/**
 * A consumer agreed that an advisor knows them; a change of the phone choice alone is no new one.
 * `first` is false when the two had an agreement before, so that listeners create things once per
 * pair.
 */
export const consentGranted = domainEvent<{
  consumerId: string
  advisorId: string
  source: ContactSource
  first: boolean
}>('profiles.consent-granted')

/**
 * The consumer took the agreement back, or the account of one side, `closingId`, is being closed.
 */
export const consentWithdrawn = domainEvent<{ consumerId: string; advisorId: string; closingId: string | null }>(
  'profiles.consent-withdrawn',
)

/** A consumer took only the phone back; the agreement goes on without it. */
export const phoneWithdrawn = domainEvent<ConsumerAdvisorPair>('profiles.phone-withdrawn')

/** A consumer shared a brief with an advisor who had none. Later changes of it send no event. */
export const briefShared = domainEvent<ConsumerAdvisorPair>('profiles.brief-shared')

export const personBlocked = domainEvent<{ blockerId: string; blockedId: string }>('profiles.person-blocked')
export const personUnblocked = domainEvent<{ blockerId: string; blockedId: string }>('profiles.person-unblocked')
