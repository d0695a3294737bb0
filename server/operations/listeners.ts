import { type BillingNotificationKind, billingNotificationKinds } from '#contract/billing/notifications/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { accountBanned, sessionsEnded, signedUp, userDeleted } from '#server/auth/events.ts'
import { payerNotified } from '#server/billing/events.ts'
import { callMissed } from '#server/calls/events.ts'
import { leadCreated } from '#server/leads/events.ts'
import { strongMatchesFound } from '#server/matching/events.ts'
import { chatStarted, messageStored } from '#server/messaging/events.ts'
import { type Measure, measure, on } from '#server/platform/events.ts'
import { counter } from '#server/platform/metrics/definition.ts'
import { unpublishAdvisor } from '#server/profiles/service.ts'
import { reviewWritten } from '#server/reviews/events.ts'
import * as scheduling from '#server/scheduling/events.ts'
import { verificationDecided } from '#server/verification/events.ts'
import { updateStatementsErased } from './appeals/store.ts'
import { endVisitsIn } from './visits/service.ts'

export const operationsListeners = [
  // The profile of a banned advisor leaves the site, whichever way they were banned. Last of all
  // that follows a ban: appointments are canceled under the lock on the calendar, which comes
  // first.
  on(accountBanned, (tx, { userId }) => unpublishAdvisor(tx, userId)),
  on(userDeleted, (tx, { userId }) => updateStatementsErased(tx.db, userId)),
  on(sessionsEnded, endVisitsIn),
]

const signUps = counter({
  name: 'sign_ups_total',
  help: 'Accounts made, by role',
  labels: ['role'],
  from: roles.map((role) => ({ role })),
})

const messages = counter({
  name: 'messages_total',
  help: 'Messages stored, and whether they are the first of their sender in a chat',
  labels: ['first'],
  from: ['yes', 'no'].map((first) => ({ first })),
})
const chats = counter({ name: 'chats_total', help: 'Chats begun between a consumer and an advisor' })

const bookingActs = ['requested', 'booked', 'confirmed', 'rescheduled', 'canceled', 'completed', 'missed'] as const
const bookings = counter({
  name: 'bookings_total',
  help: 'What happened to appointments',
  labels: ['act'],
  from: bookingActs.map((act) => ({ act })),
})

const paymentOutcomes = ['paid', 'payment_failed', 'refunded', 'disputed'] as const satisfies BillingNotificationKind[]
const payments = counter({
  name: 'payments_total',
  help: 'Payments of subscriptions by what became of them',
  labels: ['outcome'],
  from: paymentOutcomes.map((outcome) => ({ outcome })),
})
const payerNotifications = counter({
  name: 'billing_news_total',
  help: 'News of subscriptions that payers were notified of',
  labels: ['news'],
  from: billingNotificationKinds.map((news) => ({ news })),
})

const matchesFound = counter({
  name: 'strong_matches_total',
  help: 'Consumers for whom the night found new strong matches',
})
const leads = counter({ name: 'leads_total', help: 'Leads made' })
const reviews = counter({ name: 'reviews_total', help: 'Reviews written' })
const missedCalls = counter({ name: 'calls_missed_total', help: 'Calls that no one answered' })
const verifications = counter({ name: 'verifications_decided_total', help: 'Verifications of advisors decided' })

/**
 * What the business does, counted once it has committed. Labels are words of the contract: neither
 * a person nor a text can become one.
 */
export const operationsMeasures: readonly Measure[] = [
  measure(signedUp, signUps, ({ role }) => ({ role })),
  measure(messageStored, messages, ({ isFirstOfSender }) => ({ first: isFirstOfSender ? 'yes' : 'no' })),
  measure(chatStarted, chats, () => ({})),
  measure(scheduling.appointmentRequested, bookings, () => ({ act: 'requested' })),
  measure(scheduling.appointmentBooked, bookings, () => ({ act: 'booked' })),
  measure(scheduling.appointmentConfirmed, bookings, () => ({ act: 'confirmed' })),
  measure(scheduling.appointmentRescheduled, bookings, () => ({ act: 'rescheduled' })),
  measure(scheduling.appointmentCanceled, bookings, () => ({ act: 'canceled' })),
  measure(scheduling.appointmentCompleted, bookings, () => ({ act: 'completed' })),
  measure(scheduling.appointmentMissed, bookings, () => ({ act: 'missed' })),
  measure(payerNotified, payerNotifications, ({ kind }) => ({ news: kind })),
  measure(payerNotified, payments, ({ kind }) => {
    const outcome = paymentOutcomes.find((each) => each === kind)
    return outcome ? { outcome } : null
  }),
  measure(strongMatchesFound, matchesFound, () => ({})),
  measure(leadCreated, leads, () => ({})),
  measure(reviewWritten, reviews, () => ({})),
  measure(callMissed, missedCalls, () => ({})),
  measure(verificationDecided, verifications, () => ({})),
]
