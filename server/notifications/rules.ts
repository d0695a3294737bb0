/** Holds the sentences of notices, and when a mail about a chat is due. Pure. */
import { minutes } from '#contract/core/durations.ts'
import { mailAboutChatAfterMinutes, mailAboutChatEveryMinutes } from '#contract/notifications/values.ts'
import type { VerificationStage, VerificationState } from '#contract/verification/values.ts'

/** Where the name goes in a kept title; always at its head, so that "A consumer in Oregon" reads as well as a name. */
const placeholder = '{person}'

/** Puts the name in, as the reader may know it now. */
export function titleFor(title: string, name: string): string {
  return title.replace(placeholder, () => name)
}

export const titles = {
  message: `${placeholder} wrote to you`,
  callMissed: `${placeholder} tried to call you`,
  appointmentRequested: `${placeholder} asks for an appointment`,
  appointmentConfirmed: `${placeholder} confirmed your appointment`,
  appointmentRescheduled: `${placeholder} moved your appointment`,
  appointmentCanceled: `${placeholder} canceled your appointment`,
  appointmentUnconfirmed: `${placeholder} is waiting for you to confirm an appointment`,
  requestNotConfirmed: `${placeholder} did not confirm your appointment in time, so it was canceled`,
  requestExpired: `${placeholder} asked for an appointment that was not confirmed, so it was canceled`,
  leadNew: `${placeholder} is a new lead`,
  leadAssigned: `${placeholder} is now your lead`,
  reviewNew: `${placeholder} reviewed you`,
  reviewAnswered: `${placeholder} answered your review`,
  firmMemberJoined: `${placeholder} joined your firm`,
  consentGranted: `${placeholder} agreed again to be contacted by you`,
  consentWithdrawn: `${placeholder} took their consent back`,
  placeOpened: `${placeholder} takes new people again, and you are next in line`,
} as const

/** What a consumer is told of advisors who are new among their best; the name is the best one's. */
export function newMatchesTitle(count: number): string {
  if (count === 1) return `${placeholder} is a strong new match for you`
  return `${placeholder} and ${count === 2 ? 'another advisor' : `${count - 1} other advisors`} are strong new matches for you`
}

/** What a reminder says so many hours before. */
export function reminderTitle(hours: number): string {
  if (hours === 1) return `${placeholder} expects you in an hour`
  return hours === 24 ? `${placeholder} expects you tomorrow` : `${placeholder} expects you in ${hours} hours`
}

/** What a verified advisor reads when somebody disputes their number; it names nobody. */
export const numberClaimedTitle = 'Another account claims your CRD number'

/** The title of a notice about a verification, or null where the advisor needs none: they see a match on the page. */
export function verificationTitle(state: VerificationState, stage: VerificationStage | null): string | null {
  const pending: Record<VerificationStage, string | null> = {
    matched: null,
    review: 'Your verification is under review',
    dispute: 'Your CRD number is in dispute',
  }
  const decided: Record<Exclude<VerificationState, 'pending'>, string | null> = {
    unverified: null,
    verified: 'You are verified: people who match can find you',
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
