/**
 * Decides which verification changes notify an advisor, and when an email about a chat is due.
 * Pure.
 */
import { minutes } from '#contract/core/durations.ts'
import { type FirmRole, worksLeads } from '#contract/firms/values.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import {
  mailAboutChatAfterMinutes,
  mailAboutChatEveryMinutes,
  type VerificationOutcome,
} from '#contract/notifications/values.ts'
import type { VerificationEvent, VerificationStage, VerificationState } from '#contract/verification/values.ts'

/** Decisions that have a sentence of their own beside the state they lead to. */
const eventOutcomes = ['revoked', 'appeal_refused', 'certification_confirmed', 'certification_refused'] as const

/**
 * What an advisor is notified of after a change of their verification; null when they see it on the
 * page anyway.
 */
export function verificationOutcome(
  state: VerificationState,
  stage: VerificationStage | null,
  event?: VerificationEvent,
): VerificationOutcome | null {
  const named = eventOutcomes.find((outcome) => outcome === event)
  if (named) return named
  const position = state === 'pending' ? (stage ?? 'review') : state
  return position === 'unverified' || position === 'matched' ? null : position
}

/**
 * When to check whether an email about a chat is needed: soon, and not within the hour after the
 * last one.
 */
export function chatMailDueAt(now: Date, mailedAt: Date | null): Date {
  const soon = now.getTime() + minutes(mailAboutChatAfterMinutes)
  const again = mailedAt === null ? 0 : mailedAt.getTime() + minutes(mailAboutChatEveryMinutes)
  return new Date(Math.max(soon, again))
}

/**
 * What a consumer does that makes a lead; its entry says more than "is a new lead" (docs/product.md
 * "Notifications and emails").
 */
export const firstContactKinds = [
  'message',
  'call_missed',
  'appointment_requested',
  'appointment_booked',
] as const satisfies readonly NotificationKind[]

/** Tells whether a notification is of an act that makes a lead. */
export const isFirstContact = (kind: NotificationKind): boolean => firstContactKinds.some((act) => act === kind)

/** How an email to a firm's managers names a new member's part: leads can be assigned, or not. */
export const joinedAs = (membership: { readonly firmRole: FirmRole } | null): 'joined' | 'officer-joined' =>
  membership && !worksLeads(membership.firmRole) ? 'officer-joined' : 'joined'
