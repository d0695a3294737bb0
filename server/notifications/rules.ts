/** Holds the sentences of notices, and when a mail about a chat is due. Pure. */
import { minutes } from '#contract/core/durations.ts'
import { mailAboutChatAfterMinutes, mailAboutChatEveryMinutes } from '#contract/notifications/values.ts'
import type { VerificationStage, VerificationState } from '#contract/verification/values.ts'

/** Where the name goes in a stored title. */
const placeholder = '{person}'

/** Puts in the name the reader may see now; "A consumer in Oregon" starts small inside a sentence. */
export function titleFor(title: string, name: string): string {
  const isAlias = name.startsWith('A consumer') || name === 'Someone'
  const isInside = title.indexOf(placeholder) > 0
  const shown = isAlias && isInside ? name.charAt(0).toLowerCase() + name.slice(1) : name
  return title.replace(placeholder, () => shown)
}

export const titles = {
  message: `${placeholder} sent you a message`,
  callMissed: `${placeholder} tried to call you`,
  appointmentRequested: `${placeholder} requested an appointment`,
  appointmentConfirmed: `${placeholder} confirmed your appointment`,
  appointmentRescheduled: `${placeholder} rescheduled your appointment`,
  appointmentCanceled: `${placeholder} canceled your appointment`,
  appointmentUnconfirmed: `${placeholder} is waiting for you to confirm an appointment`,
  requestNotConfirmed: `${placeholder} didn’t confirm your appointment in time, so it was canceled`,
  requestExpired: `${placeholder} requested an appointment that wasn’t confirmed, so it was canceled`,
  leadNew: `${placeholder} is a new lead`,
  leadAssigned: `${placeholder} was assigned to you as a lead`,
  reviewNew: `${placeholder} reviewed you`,
  reviewAnswered: `${placeholder} replied to your review`,
  firmMemberJoined: `${placeholder} joined your firm`,
  consentGranted: `${placeholder} agreed to hear from you again`,
  consentWithdrawn: `${placeholder} stopped sharing their details with you`,
  placeOpened: `${placeholder} is taking new clients again, and you’re next in line`,
} as const

/** What a consumer is told of advisors who are new among their best; the name is the best one's. */
export function newMatchesTitle(count: number): string {
  if (count === 1) return `${placeholder} is a strong new match for you`
  return `${placeholder} and ${count === 2 ? '1 other advisor' : `${count - 1} other advisors`} are strong new matches for you`
}

/** The title of a reminder sent this many hours before the appointment. */
export function reminderTitle(hours: number): string {
  const time = hours === 1 ? 'in an hour' : hours === 24 ? 'tomorrow' : `in ${hours} hours`
  return `Appointment with ${placeholder} ${time}`
}

/** What a verified advisor reads when somebody disputes their number; it names nobody. */
export const numberClaimedTitle = 'Another account is claiming your CRD number'

/** The title of a notice about a verification, or null where the advisor needs none: they see a match on the page. */
export function verificationTitle(state: VerificationState, stage: VerificationStage | null): string | null {
  const pending: Record<VerificationStage, string | null> = {
    matched: null,
    review: 'Your verification is under review',
    dispute: 'Your CRD number is in dispute',
  }
  const decided: Record<Exclude<VerificationState, 'pending'>, string | null> = {
    unverified: null,
    verified: 'You’re verified. Matching consumers can now find you',
    rejected: 'Your verification was rejected',
    expired: 'Your verification has expired',
  }
  return state === 'pending' ? pending[stage ?? 'review'] : decided[state]
}

/** When to look whether a mail about a chat is needed: shortly, and not within the hour after the last one. */
export function chatMailDueAt(now: Date, mailedAt: Date | null): Date {
  const soon = now.getTime() + minutes(mailAboutChatAfterMinutes)
  const again = mailedAt === null ? 0 : mailedAt.getTime() + minutes(mailAboutChatEveryMinutes)
  return new Date(Math.max(soon, again))
}
