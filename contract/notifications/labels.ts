import type { BillingNotificationKind } from '#contract/billing/notifications/values.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import type { ReviewDecision } from '#contract/reviews/values.ts'
import type { ProposalEnding } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentSide } from '#contract/scheduling/values.ts'
import type { NotificationContent, NotificationKind, NotificationParams } from './kinds.ts'
import type { ReviewReader, VerificationOutcome } from './values.ts'

const outcomes: Record<VerificationOutcome, string> = {
  review: 'Your verification is under review',
  dispute: 'Your CRD number is in dispute',
  verified: 'You’re verified. Consumers can find you once your profile is published and your subscription is active',
  rejected: 'Your verification was rejected',
  expired: 'Your verification has expired',
  revoked: 'Your verification was revoked',
  appeal_refused: 'Your appeal was refused',
  certification_confirmed: 'Your certification was confirmed',
  certification_refused: 'Your certification couldn’t be confirmed',
}

const endedOffers: Record<ProposalEnding, Record<AppointmentSide, (name: string) => string>> = {
  declined: {
    consumer: (name) => `You declined the times ${name} suggested`,
    advisor: (name) => `${name} declined the times you suggested`,
  },
  withdrawn: {
    consumer: (name) => `${name} took back the times they suggested`,
    advisor: (name) => `You took back the times for ${nameInside(name)}`,
  },
  expired: {
    consumer: (name) => `The times ${name} suggested have expired`,
    advisor: (name) => `${name} didn’t choose one of the times you suggested`,
  },
  taken: {
    consumer: (name) => `What ${name} suggested is no longer free`,
    advisor: (name) => `What you suggested to ${nameInside(name)} is no longer free`,
  },
  unavailable: {
    consumer: (name) => `${name} is no longer available, so the times they suggested can’t be booked`,
    advisor: (name) => `${name} is no longer available, so the times you suggested can’t be booked`,
  },
}

const billingTexts: Record<BillingNotificationKind, string> = {
  trial_ending: 'Your trial ends soon',
  trial_over: 'Your trial has ended, so you won’t get new leads or matches',
  plan_chosen: 'You chose a plan. Billing has its price and the day it starts',
  paid: 'Paid. Your invoice is ready',
  payment_failed: 'Your payment didn’t go through',
  choice_declined: 'Your payment didn’t go through, so the plan you chose didn’t start',
  paused: 'Your plan is paused, so you won’t get new leads or matches',
  plan_ended: 'Your plan has ended, so you won’t get new leads or matches',
  canceled: 'You canceled your plan. It runs to the end of the period you paid for',
  resumed: 'Your plan goes on after the period you paid for',
  plan_reduced: 'Your smaller plan has started',
  smaller_plan_dropped: 'Your smaller plan has too few seats, so your plan goes on',
  covered: 'Your firm now pays for your plan',
  cover_at_risk: 'Your firm’s payment didn’t go through. Your plan depends on it',
  cover_ended: 'Your firm no longer pays for your plan',
  refunded: 'You got a refund',
  refund_failed: 'Your bank returned a refund',
  credited: 'You have new credit',
  extended: 'We added days to your plan',
  disputed: 'Your bank opened a dispute about a payment',
}

const reviewOf: Record<ReviewReader, (advisor: string) => string> = {
  writer: (advisor) => `Your review of ${advisor}`,
  advisor: () => 'A review of you',
  reporter: (advisor) => `The review of ${advisor} you reported`,
}
const moderationOutcomes: Record<ReviewDecision, string> = {
  keep: 'was checked and stays public',
  publish: 'was checked and is public now',
  remove: 'was removed',
  restore: 'is public again',
}

/** The sentence of each kind; `name` is the person it is about. */
const sentences: { readonly [K in NotificationKind]: (name: string, params: NotificationParams<K>) => string } = {
  message: (name) => `${name} sent you a message`,
  message_unanswered: (name) => `${name} has been waiting a day for your answer`,
  call_ringing: (name) => `${name} is calling you`,
  call_missed: (name) => `${name} tried to call you`,
  call_waiting: (name) => `${name} is waiting for you in your call`,
  appointment_requested: (name) => `${name} requested an appointment`,
  appointment_booked: (name) => `${name} booked an appointment`,
  appointment_confirmed: (name) => `${name} confirmed your appointment`,
  appointment_rescheduled: (name) => `${name} rescheduled your appointment`,
  appointment_canceled: (name, { isAccountDeleted }) =>
    isAccountDeleted
      ? 'Your appointment was canceled because the other person’s account was deleted'
      : `${name} canceled your appointment`,
  appointment_declined: (name) => `${name} declined your request`,
  appointment_expired: (name, { reader }) =>
    reader === 'consumer'
      ? `${name} didn’t confirm your appointment in time, so it was canceled`
      : `${name} requested an appointment that wasn’t confirmed, so it was canceled`,
  appointment_unconfirmed: (name) => `${name} is waiting for you to confirm an appointment`,
  // The list is also read on the day itself, when "tomorrow" would be wrong; the time is beside it.
  appointment_reminder: (name, { hours }) =>
    hours === 1 ? `Appointment with ${nameInside(name)} in an hour` : `Upcoming appointment with ${nameInside(name)}`,
  times_proposed: (name, { count }) =>
    count === 1 ? `${name} suggests a time to meet` : `${name} suggests ${count} times to meet`,
  proposal_ended: (name, params) => endedOffers[params.ending][params.reader](name),
  calendar_failed: (_, { failure }) =>
    failure === 'unreachable'
      ? 'We couldn’t reach a calendar you linked for a day, so its busy times may be out of date'
      : 'We can’t read a calendar you linked anymore, so its busy times may be out of date',
  lead_new: (name) => `${name} is a new lead`,
  lead_assigned: (name) => `${name} was assigned to you as a lead`,
  lead_due: (name) => `Your next step with ${nameInside(name)} is due today`,
  client_review_due: () => 'A review you planned with a client is due today',
  review_requested: (name) => `How was your meeting with ${nameInside(name)}? Write a review`,
  review_new: (name) => `${name} reviewed you`,
  review_edited: (name) => `${name} changed their review of you`,
  review_answered: (name) => `${name} replied to your review`,
  review_reported: (name) => `Your review of ${nameInside(name)} was reported and is being checked`,
  review_moderated: (name, { decision, reader }) =>
    `${reviewOf[reader](nameInside(name))} ${moderationOutcomes[decision]}`,
  firm_member_joined: (name) => `${name} joined your firm`,
  firm_member_left: (name, { isAccountDeleted, isRemoved }) =>
    isAccountDeleted
      ? 'An advisor deleted their account and left your firm'
      : `${name} ${isRemoved ? 'was removed from' : 'left'} your firm`,
  texts_waiting: (name) => `${name} changed their profile texts, and they wait for your approval`,
  texts_decided: (_, { decision }) =>
    decision === 'approved'
      ? 'Your firm approved your profile texts'
      : 'Your firm sent your profile texts back with a note',
  verification_decided: (_, { outcome }) => outcomes[outcome],
  opinion_wanted: () => 'A colleague wants a second opinion on a verification',
  verification_claimed: () => 'Another account is claiming your CRD number',
  billing: (_, { news }) => billingTexts[news],
  support_answered: () => 'Support answered you',
  report_decided: () => 'We decided about a report of your messages',
  consent_granted: (name) => `${name} agreed to hear from you`,
  consent_withdrawn: (name, { isAccountDeleted }) =>
    isAccountDeleted
      ? 'Someone who shared their details with you deleted their account'
      : `${name} stopped sharing their details with you`,
  brief_shared: (name) => `${name} shared a brief with you`,
  match_new: (name, { count }) =>
    count === 1
      ? `${name} is a strong new match for you`
      : `${name} and ${count === 2 ? '1 other advisor' : `${count - 1} other advisors`} are strong new matches for you`,
  list_joined: () => 'Your partner joined your list of advisors',
  list_ended: () => 'Your partner stopped sharing your list of advisors. You keep what you saved',
  partner_saved: () => 'Your partner saved an advisor to your list',
  request_taken: (name) => `${name} took your request. Agree to contact to share your name and email`,
  place_opened: (name) => `${name} is taking new clients again, and you’re next in line`,
}

/** A kind with its parameters, written so that the compiler relates the two. */
type ContentOf<K extends NotificationKind> = { [P in K]: { kind: P; params: NotificationParams<P> } }[K]

/** What a notification says to its reader. */
export function sentenceOf(notification: NotificationContent & { personName: string | null }): string {
  return sentence(notification, notification.personName ?? 'Someone')
}

function sentence<K extends NotificationKind>({ kind, params }: ContentOf<K>, name: string): string {
  return sentences[kind](name, params)
}
