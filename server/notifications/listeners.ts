import { workChanged } from '#contract/notifications/events.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { userDeleted } from '#server/auth/events.ts'
import { callMissed } from '#server/calls/events.ts'
import { placeOpened } from '#server/eligibility/events.ts'
import { sendEmail } from '#server/emails/service.ts'
import { memberJoined } from '#server/firms/events.ts'
import { firmOf } from '#server/firms/service.ts'
import { leadAssigned, leadCreated } from '#server/leads/events.ts'
import { listJoined, partnerSaved, strongMatchesFound } from '#server/matching/events.ts'
import { chatRead, messageStored } from '#server/messaging/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { briefShared, consentGranted, consentWithdrawn } from '#server/profiles/events.ts'
import { reviewAnswered, reviewWritten } from '#server/reviews/events.ts'
import {
  type AppointmentPayload,
  appointmentBooked,
  appointmentCanceled,
  appointmentConfirmed,
  appointmentDue,
  appointmentRequested,
  appointmentRescheduled,
  appointmentUnconfirmed,
} from '#server/scheduling/events.ts'
import { numberClaimed, verificationDecided } from '#server/verification/events.ts'
import { leadEmail, matchEmail } from './emails.ts'
import { mailAboutChatJob } from './jobs.ts'
import { chatMailDueAt, verificationOutcome } from './rules.ts'
import { forEmail, markChatRead, notify } from './service.ts'
import { deleteNotifications, findChatMail, findLeadConsumer } from './store.ts'

type AppointmentContent = Extract<NotificationContent, { kind: `appointment_${string}` }>

/** Notifies the side that did not act; both when the system did. */
async function notifySides(
  tx: Tx,
  { consumerId, advisorId, by }: Pick<AppointmentPayload, 'consumerId' | 'advisorId' | 'by'>,
  content: AppointmentContent,
): Promise<void> {
  if (by !== 'consumer') await notify(tx, { ...content, userId: consumerId, personId: advisorId })
  if (by !== 'advisor') await notify(tx, { ...content, userId: advisorId, personId: consumerId })
}

const messageListeners = [
  on(messageStored, async (tx, { chatId, senderId, recipientIds }) => {
    for (const userId of recipientIds) {
      await notify(tx, { userId, kind: 'message', params: { chatId }, personId: senderId })
      const startAfter = chatMailDueAt(tx.now, await findChatMail(tx.db, { userId, chatId }))
      await tx.enqueue(
        mailAboutChatJob,
        { userId, chatId, senderId },
        { startAfter, singletonKey: `${userId}:${chatId}` },
      )
    }
  }),
  on(callMissed, (tx, { chatId, initiatorId, recipientId }) =>
    notify(tx, { userId: recipientId, kind: 'call_missed', params: { chatId }, personId: initiatorId }),
  ),
  on(chatRead, (tx, { userId, chatId }) => markChatRead(tx, { userId, chatId })),
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
    if (event.by !== 'system') return notifySides(tx, event, { kind: 'appointment_canceled', params })
    const { consumerId, advisorId } = event
    const kind = 'appointment_expired'
    await notify(tx, { userId: consumerId, kind, params: { ...params, reader: 'consumer' }, personId: advisorId })
    await notify(tx, { userId: advisorId, kind, params: { ...params, reader: 'advisor' }, personId: consumerId })
  }),
  on(appointmentUnconfirmed, (tx, event) =>
    notifySides(tx, { ...event, by: 'consumer' }, { kind: 'appointment_unconfirmed', params: timeOf(event) }),
  ),
  on(appointmentDue, (tx, event) => {
    const params = { ...timeOf(event), hours: event.hours }
    return notifySides(tx, { ...event, by: 'system' }, { kind: 'appointment_reminder', params })
  }),
]

const standingListeners = [
  // The first consent is announced by the lead it creates.
  on(consentGranted, async (tx, { consumerId, advisorId, first }) => {
    if (!first) await notify(tx, { userId: advisorId, kind: 'consent_granted', params: {}, personId: consumerId })
  }),
  on(consentWithdrawn, (tx, { consumerId, advisorId }) =>
    notify(tx, { userId: advisorId, kind: 'consent_withdrawn', params: {}, personId: consumerId }),
  ),
  on(briefShared, (tx, { consumerId, advisorId }) =>
    notify(tx, { userId: advisorId, kind: 'brief_shared', params: {}, personId: consumerId }),
  ),
  on(memberJoined, async (tx, { advisorId }) => {
    const found = await firmOf(tx, advisorId)
    // The person who registers a firm joins it too and needs no notification.
    if (!found || found.firm.adminId === advisorId) return
    await notify(tx, { userId: found.firm.adminId, kind: 'firm_member_joined', params: {}, personId: advisorId })
  }),
  on(verificationDecided, async (tx, { advisorId, state, stage }) => {
    tx.emit(rooms.role('admin'), workChanged, {})
    const outcome = verificationOutcome(state, stage)
    if (outcome)
      await notify(tx, { userId: advisorId, kind: 'verification_decided', params: { outcome }, personId: null })
  }),
  on(numberClaimed, async (tx, { holderId }) => {
    tx.emit(rooms.role('admin'), workChanged, {})
    await notify(tx, { userId: holderId, kind: 'verification_claimed', params: {}, personId: null })
  }),
]

const workListeners = [
  on(leadCreated, (tx, { advisorId, consumerId }) => notifyOfLead(tx, 'lead_new', { advisorId, consumerId })),
  on(leadAssigned, async (tx, { leadId, advisorId }) => {
    const consumerId = await findLeadConsumer(tx.db, leadId)
    if (consumerId) await notifyOfLead(tx, 'lead_assigned', { advisorId, consumerId })
  }),
  on(reviewWritten, (tx, { advisorId, consumerId }) =>
    notify(tx, { userId: advisorId, kind: 'review_new', params: { advisorId }, personId: consumerId }),
  ),
  on(reviewAnswered, (tx, { advisorId, consumerId }) =>
    notify(tx, { userId: consumerId, kind: 'review_answered', params: { advisorId }, personId: advisorId }),
  ),
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
    await notify(tx, notification)
    const news = { ...(await forEmail(tx, notification)), kind: notification.kind, count }
    await sendEmail(tx, matchEmail, { userId: consumerId }, news)
  }),
  on(listJoined, (tx, { ownerId }) => notify(tx, { userId: ownerId, kind: 'list_joined', params: {}, personId: null })),
  on(partnerSaved, (tx, { recipientId }) =>
    notify(tx, { userId: recipientId, kind: 'partner_saved', params: {}, personId: null }),
  ),
  on(placeOpened, async (tx, { consumerId, advisorId }) => {
    const notification = {
      userId: consumerId,
      kind: 'place_opened',
      params: { advisorId },
      personId: advisorId,
    } as const
    await notify(tx, notification)
    const news = { ...(await forEmail(tx, notification)), kind: notification.kind }
    await sendEmail(tx, matchEmail, { userId: consumerId }, news)
  }),
]

async function notifyOfLead(
  tx: Tx,
  kind: 'lead_new' | 'lead_assigned',
  { advisorId, consumerId }: { advisorId: string; consumerId: string },
): Promise<void> {
  const notification = { userId: advisorId, kind, params: {}, personId: consumerId }
  await notify(tx, notification)
  await sendEmail(tx, leadEmail, { userId: advisorId }, { ...(await forEmail(tx, notification)), kind })
}

export const notificationsListeners = [
  on(userDeleted, (tx, { userId }) => deleteNotifications(tx.db, userId)),
  ...messageListeners,
  ...appointmentListeners,
  ...standingListeners,
  ...workListeners,
  ...matchListeners,
]
