import { workChanged } from '#contract/notifications/events.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { appointmentSides, callOpensAt } from '#contract/scheduling/values.ts'
import { textsDecided, textsHeld } from '#server/archive/events.ts'
import { userDeleted } from '#server/auth/events.ts'
import { payerNotified } from '#server/billing/events.ts'
import { callMissed, callStarted, waitingBegan } from '#server/calls/events.ts'
import { placeOpened } from '#server/eligibility/events.ts'
import { sendEmail } from '#server/emails/service.ts'
import { membersWith } from '#server/firms/service.ts'
import { leadAssigned, leadConsented, leadCreated, nextStepDue, reviewDue } from '#server/leads/events.ts'
import { listEnded, listJoined, partnerSaved, strongMatchesFound } from '#server/matching/events.ts'
import { chatRead, messageStored, messageUnanswered } from '#server/messaging/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on, onBatch } from '#server/platform/events.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { briefShared, consentGranted, consentWithdrawn } from '#server/profiles/events.ts'
import {
  type AppointmentPayload,
  appointmentBooked,
  appointmentCanceled,
  appointmentConfirmed,
  appointmentDue,
  appointmentRequested,
  appointmentRescheduled,
  appointmentUnconfirmed,
  calendarFailed,
  proposalClosed,
  proposalEnded,
  timesProposed,
} from '#server/scheduling/events.ts'
import {
  numberClaimed,
  secondOpinionWanted,
  verificationDecided,
  verificationQueued,
} from '#server/verification/events.ts'
import { listReviewers } from '#server/verification/queue/service.ts'
import { leadEmail, matchEmail, missedCallEmail, unansweredEmail } from './emails.ts'
import { memberListeners } from './listeners.members.ts'
import { reviewListeners } from './listeners.reviews.ts'
import { notifyOfMessages } from './messages/service.ts'
import { removeDevicesOf } from './push/service.ts'
import { verificationOutcome } from './rules.ts'
import { claimChatEmail, forEmail, markChatRead, markProposalRead, notifyUser, pushRinging } from './service.ts'
import { deleteNotifications, existsCallWaiting } from './store.ts'
import { forgetNumberOf } from './texts/service.ts'

type AppointmentContent = Extract<NotificationContent, { kind: `appointment_${string}` }>

/** Notifies the side that did not act; both when the system did. */
async function notifySides(
  tx: Tx,
  { consumerId, advisorId, by }: Pick<AppointmentPayload, 'consumerId' | 'advisorId' | 'by'>,
  content: AppointmentContent,
): Promise<void> {
  if (by !== 'consumer') await notifyUser(tx, { ...content, userId: consumerId, personId: advisorId })
  if (by !== 'advisor') await notifyUser(tx, { ...content, userId: advisorId, personId: consumerId })
}

const messageListeners = [
  onBatch(messageStored, (tx, messages) =>
    notifyOfMessages(
      tx,
      messages.flatMap(({ chatId, senderId, recipientIds, silentFor }) =>
        recipientIds.filter((id) => !silentFor.includes(id)).map((userId) => ({ userId, chatId, personId: senderId })),
      ),
    ),
  ),
  on(messageUnanswered, async (tx, { chatId, advisorId, consumerId }) => {
    const kind = 'message_unanswered'
    const notification = { userId: advisorId, kind, params: { chatId }, personId: consumerId } as const
    await notifyUser(tx, notification)
    if (!(await claimChatEmail(tx, unansweredEmail, { userId: advisorId, chatId }))) return
    await sendEmail(
      tx,
      unansweredEmail,
      { userId: advisorId, personIds: [consumerId] },
      await forEmail(tx, notification),
    )
  }),
  on(callStarted, (tx, { chatId, initiatorId, recipientId }) =>
    pushRinging(tx, { userId: recipientId, personId: initiatorId, chatId }),
  ),
  on(callMissed, async (tx, { chatId, initiatorId, recipientId, type }) => {
    const notification = {
      userId: recipientId,
      kind: 'call_missed',
      params: { chatId },
      personId: initiatorId,
    } as const
    await notifyUser(tx, notification)
    const { name, href } = await forEmail(tx, notification)
    await sendEmail(
      tx,
      missedCallEmail,
      { userId: recipientId, personIds: [initiatorId] },
      { from: name, isVideo: type === 'video', href },
    )
  }),
  on(waitingBegan, async (tx, { appointmentId, userId, otherId, startsAt }) => {
    // Somebody who leaves the waiting room and comes back is announced once, until the call moves.
    if (await existsCallWaiting(tx.db, { userId: otherId, appointmentId, since: callOpensAt(startsAt) })) return
    await notifyUser(tx, { userId: otherId, kind: 'call_waiting', params: { appointmentId }, personId: userId })
  }),
  on(chatRead, (tx, read) => markChatRead(tx, read)),
]

const timeOf = ({ startsAt }: { startsAt: Date }) => ({ startsAt: startsAt.toISOString() })

const appointmentListeners = [
  on(appointmentRequested, (tx, event) =>
    notifySides(tx, event, { kind: 'appointment_requested', params: timeOf(event) }),
  ),
  on(appointmentBooked, (tx, event) => notifySides(tx, event, { kind: 'appointment_booked', params: timeOf(event) })),
  on(appointmentConfirmed, (tx, event) =>
    notifySides(tx, event, { kind: 'appointment_confirmed', params: timeOf(event) }),
  ),
  on(appointmentRescheduled, (tx, event) =>
    notifySides(tx, event, { kind: 'appointment_rescheduled', params: timeOf(event) }),
  ),
  on(appointmentCanceled, async (tx, event) => {
    const params = timeOf(event)
    if (event.isDeclined) return notifySides(tx, event, { kind: 'appointment_declined', params })
    if (event.by !== 'system') {
      const { isAccountDeleted } = event
      const canceled = { ...params, ...(isAccountDeleted && { isAccountDeleted }) }
      return notifySides(tx, event, { kind: 'appointment_canceled', params: canceled })
    }
    const { consumerId, advisorId } = event
    const kind = 'appointment_expired'
    await notifyUser(tx, { userId: consumerId, kind, params: { ...params, reader: 'consumer' }, personId: advisorId })
    await notifyUser(tx, { userId: advisorId, kind, params: { ...params, reader: 'advisor' }, personId: consumerId })
  }),
  on(appointmentUnconfirmed, (tx, event) =>
    notifySides(tx, { ...event, by: 'consumer' }, { kind: 'appointment_unconfirmed', params: timeOf(event) }),
  ),
  on(appointmentDue, (tx, event) => {
    const params = { ...timeOf(event), hours: event.hours }
    return notifySides(tx, { ...event, by: 'system' }, { kind: 'appointment_reminder', params })
  }),
  on(calendarFailed, (tx, { ownerId, failure }) =>
    notifyUser(tx, { userId: ownerId, kind: 'calendar_failed', params: { failure }, personId: null }),
  ),
]

const proposalListeners = [
  on(timesProposed, (tx, event) =>
    notifyUser(tx, {
      userId: event.consumerId,
      kind: 'times_proposed',
      params: { ...timeOf(event), count: event.count },
      personId: event.advisorId,
    }),
  ),
  on(proposalClosed, (tx, pair) => markProposalRead(tx, pair)),
  on(proposalEnded, async (tx, event) => {
    const { consumerId, advisorId, by, ending } = event
    const ofSide = { consumer: [consumerId, advisorId], advisor: [advisorId, consumerId] } as const
    for (const reader of appointmentSides.filter((side) => side !== by)) {
      const [userId, personId] = ofSide[reader]
      await notifyUser(tx, { userId, kind: 'proposal_ended', params: { ...timeOf(event), ending, reader }, personId })
    }
  }),
]

const notifyOfConsent = (tx: Tx, { consumerId, advisorId }: ConsumerAdvisorPair) =>
  notifyUser(tx, { userId: advisorId, kind: 'consent_granted', params: {}, personId: consumerId })

const accessListeners = [
  // The first consent is announced by the lead it creates, or by `leadConsented` where it has one.
  on(consentGranted, async (tx, { consumerId, advisorId, first }) => {
    if (!first) await notifyOfConsent(tx, { consumerId, advisorId })
  }),
  on(leadConsented, notifyOfConsent),
  on(consentWithdrawn, (tx, { consumerId, advisorId, closingId }) => {
    const params = closingId === consumerId ? { isAccountDeleted: true as const } : {}
    return notifyUser(tx, { userId: advisorId, kind: 'consent_withdrawn', params, personId: consumerId })
  }),
  on(briefShared, (tx, { consumerId, advisorId }) =>
    notifyUser(tx, { userId: advisorId, kind: 'brief_shared', params: {}, personId: consumerId }),
  ),
  on(textsHeld, async (tx, { advisorId, firmId }) => {
    for (const userId of await membersWith(tx, firmId, 'supervise'))
      if (userId !== advisorId) await notifyUser(tx, { userId, kind: 'texts_waiting', params: {}, personId: advisorId })
  }),
  on(textsDecided, (tx, { advisorId, decision }) =>
    notifyUser(tx, { userId: advisorId, kind: 'texts_decided', params: { decision }, personId: null }),
  ),
  on(secondOpinionWanted, async (tx, { byId }) => {
    for (const { id: userId } of await listReviewers(tx))
      if (userId !== byId) await notifyUser(tx, { userId, kind: 'opinion_wanted', params: {}, personId: null })
  }),
  on(verificationQueued, async (tx) => tx.emit(rooms.role('admin'), workChanged, {})),
  on(verificationDecided, async (tx, { advisorId, state, stage, event }) => {
    tx.emit(rooms.role('admin'), workChanged, {})
    const outcome = verificationOutcome(state, stage, event)
    if (outcome)
      await notifyUser(tx, { userId: advisorId, kind: 'verification_decided', params: { outcome }, personId: null })
  }),
  on(payerNotified, (tx, { holderId, kind }) =>
    notifyUser(tx, { userId: holderId, kind: 'billing', params: { news: kind }, personId: null }),
  ),
  on(numberClaimed, async (tx, { holderId }) => {
    tx.emit(rooms.role('admin'), workChanged, {})
    await notifyUser(tx, { userId: holderId, kind: 'verification_claimed', params: {}, personId: null })
  }),
]

const workListeners = [
  on(leadCreated, (tx, { advisorId, consumerId }) => notifyOfLead(tx, 'lead_new', { advisorId, consumerId })),
  on(nextStepDue, (tx, { leadId, consumerId, advisorId }) =>
    notifyUser(tx, { userId: advisorId, kind: 'lead_due', params: { leadId }, personId: consumerId }),
  ),
  on(reviewDue, (tx, { clientId, advisorId }) =>
    notifyUser(tx, { userId: advisorId, kind: 'client_review_due', params: { clientId }, personId: null }),
  ),
  on(leadAssigned, async (tx, { consumerId, advisorId, isRequest }) => {
    await notifyOfLead(tx, 'lead_assigned', { advisorId, consumerId })
    if (!isRequest) return
    await notifyUser(tx, { userId: consumerId, kind: 'request_taken', params: { advisorId }, personId: advisorId })
  }),
]

const matchListeners = [
  on(strongMatchesFound, async (tx, { consumerId, advisorIds }) => {
    const [advisorId] = advisorIds
    if (advisorId === undefined) return
    const count = advisorIds.length
    const notification = {
      userId: consumerId,
      kind: 'match_new',
      params: { advisorId, count },
      personId: advisorId,
    } as const
    await notifyUser(tx, notification)
    const input = { ...(await forEmail(tx, notification)), kind: notification.kind, count }
    await sendEmail(tx, matchEmail, { userId: consumerId, personIds: [advisorId] }, input)
  }),
  on(listJoined, (tx, { ownerId }) =>
    notifyUser(tx, { userId: ownerId, kind: 'list_joined', params: {}, personId: null }),
  ),
  on(listEnded, (tx, { recipientId }) =>
    notifyUser(tx, { userId: recipientId, kind: 'list_ended', params: {}, personId: null }),
  ),
  on(partnerSaved, (tx, { recipientId }) =>
    notifyUser(tx, { userId: recipientId, kind: 'partner_saved', params: {}, personId: null }),
  ),
  on(placeOpened, async (tx, { consumerId, advisorId }) => {
    const notification = {
      userId: consumerId,
      kind: 'place_opened',
      params: { advisorId },
      personId: advisorId,
    } as const
    await notifyUser(tx, notification)
    const input = { ...(await forEmail(tx, notification)), kind: notification.kind }
    await sendEmail(tx, matchEmail, { userId: consumerId, personIds: [advisorId] }, input)
  }),
]

async function notifyOfLead(
  tx: Tx,
  kind: 'lead_new' | 'lead_assigned',
  { advisorId, consumerId }: { advisorId: string; consumerId: string },
): Promise<void> {
  const notification = { userId: advisorId, kind, params: {}, personId: consumerId }
  await notifyUser(tx, notification)
  await sendEmail(
    tx,
    leadEmail,
    { userId: advisorId, personIds: [consumerId] },
    { ...(await forEmail(tx, notification)), kind },
  )
}

export const notificationsListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await deleteNotifications(tx.db, userId)
    await removeDevicesOf(tx, userId)
    await forgetNumberOf(tx, userId)
  }),
  ...messageListeners,
  ...appointmentListeners,
  ...proposalListeners,
  ...accessListeners,
  ...memberListeners,
  ...workListeners,
  ...matchListeners,
  ...reviewListeners,
]
