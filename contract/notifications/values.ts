import type { VerificationEvent, VerificationStage, VerificationState } from '#contract/verification/values.ts'

/**
 * What an advisor is notified of about their verification. A match with the register is shown on
 * the page alone.
 */
export const verificationOutcomes = [
  'review',
  'dispute',
  'verified',
  'rejected',
  'expired',
  'revoked',
  'appeal_refused',
  'certification_confirmed',
  'certification_refused',
] as const satisfies readonly (VerificationState | VerificationStage | VerificationEvent)[]
export type VerificationOutcome = (typeof verificationOutcomes)[number]

/** What a reader is to a review that an operator decided about. */
export const reviewReaders = ['writer', 'advisor', 'reporter'] as const
export type ReviewReader = (typeof reviewReaders)[number]

/** How many notifications a person keeps; beyond that the oldest read ones are deleted. */
export const keptNotifications = 200

/** Minutes a message may be unread before its reader, when offline, gets an email about it. */
export const mailAboutChatAfterMinutes = 2
/** Minutes between two emails about one chat. */
export const mailAboutChatEveryMinutes = 60

/** By what the list of notifications can be narrowed. */
export const notificationFilters = ['unread', 'messages', 'bookings', 'leads'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** The hour at which digests leave, on the clock of their reader. */
export const digestHour = 8
/** The most lines of one digest; what is beyond is on the list in the product. */
export const digestLines = 50
