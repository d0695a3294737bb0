import { userDeleted } from '#server/auth/events.ts'
import { callMissed } from '#server/calls/events.ts'
import { placeOpened } from '#server/eligibility/events.ts'
import { memberJoined } from '#server/firms/events.ts'
import { firmOf } from '#server/firms/service.ts'
import { leadAssigned, leadCreated } from '#server/leads/events.ts'
import { strongMatchesFound } from '#server/matching/events.ts'
import { chatRead, messageStored } from '#server/messaging/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { consentGranted, consentWithdrawn } from '#server/profiles/events.ts'
import { reviewAnswered, reviewWritten } from '#server/reviews/events.ts'
import {
  type AppointmentNews,
  appointmentCanceled,
  appointmentConfirmed,
  appointmentDue,
  appointmentRequested,
  appointmentRescheduled,
  appointmentUnconfirmed,
} from '#server/scheduling/events.ts'
import { numberClaimed, verificationDecided } from '#server/verification/events.ts'
import { leadMail, matchMail } from './emails.ts'
import { mailAboutChatJob } from './jobs.ts'
import {
  chatMailDueAt,
  newMatchesTitle,
  numberClaimedTitle,
  reminderTitle,
  titles,
  verificationTitle,
} from './rules.ts'
import { mailNotice, markChatRead, type Notice, notify } from './service.ts'
import { deleteOf, findChatMail, findLeadConsumer } from './store.ts'

const chatHref = (chatId: string) => `/messages/${chatId}`

/** Tells whoever did not do it themselves; both when the system did. */
async function tellOfAppointment(
  tx: Tx,
  { consumerId, advisorId, startsAt, by }: Omit<AppointmentNews, 'kind'>,
  notice: Pick<Notice, 'kind' | 'title'>,
): Promise<void> {
  const common = { ...notice, occursAt: startsAt, href: '/appointments' }
  if (by !== 'consumer') await notify(tx, { ...common, userId: consumerId, personId: advisorId })
  if (by !== 'advisor') await notify(tx, { ...common, userId: advisorId, personId: consumerId })
}

const messageListeners = [
  on(messageStored, async (tx, { chatId, senderId, recipientIds }) => {
    for (const userId of recipientIds) {
      await notify(tx, { userId, kind: 'message', title: titles.message, personId: senderId, href: chatHref(chatId) })
      const startAfter = chatMailDueAt(tx.now, await findChatMail(tx.db, { userId, chatId }))
      await tx.enqueue(
        mailAboutChatJob,
        { userId, chatId, senderId },
        { startAfter, singletonKey: `${userId}:${chatId}` },
      )
    }
  }),
  on(callMissed, (tx, { chatId, initiatorId, recipientId }) =>
    notify(tx, {
      userId: recipientId,
      kind: 'call_missed',
      title: titles.callMissed,
      personId: initiatorId,
      href: chatHref(chatId),
    }),
  ),
  on(chatRead, (tx, { userId, chatId }) => markChatRead(tx, { userId, href: chatHref(chatId) })),
]

const appointmentListeners = [
  on(appointmentRequested, (tx, news) =>
    tellOfAppointment(tx, news, { kind: 'appointment_requested', title: titles.appointmentRequested }),
  ),
  on(appointmentConfirmed, (tx, news) =>
    tellOfAppointment(tx, news, { kind: 'appointment_confirmed', title: titles.appointmentConfirmed }),
  ),
  on(appointmentRescheduled, (tx, news) =>
    tellOfAppointment(tx, news, { kind: 'appointment_rescheduled', title: titles.appointmentRescheduled }),
  ),
  on(appointmentCanceled, async (tx, news) => {
    const kind = 'appointment_canceled'
    if (news.by !== 'system') return tellOfAppointment(tx, news, { kind, title: titles.appointmentCanceled })
    // Nobody canceled it: each side reads what the other, or they themselves, did not do.
    await tellOfAppointment(tx, { ...news, by: 'advisor' }, { kind, title: titles.requestNotConfirmed })
    await tellOfAppointment(tx, { ...news, by: 'consumer' }, { kind, title: titles.requestExpired })
  }),
  on(appointmentUnconfirmed, (tx, request) =>
    tellOfAppointment(
      tx,
      { ...request, by: 'consumer' },
      { kind: 'appointment_reminder', title: titles.appointmentUnconfirmed },
    ),
  ),
  on(appointmentDue, (tx, { hours, ...due }) =>
    tellOfAppointment(tx, { ...due, by: 'system' }, { kind: 'appointment_reminder', title: reminderTitle(hours) }),
  ),
]

const standingListeners = [
  // The first agreement is told by the lead it makes.
  on(consentGranted, async (tx, { consumerId, advisorId, first }) => {
    if (first) return
    const about = { userId: advisorId, personId: consumerId, href: '/leads' }
    await notify(tx, { ...about, kind: 'consent_granted', title: titles.consentGranted })
  }),
  on(consentWithdrawn, (tx, { consumerId, advisorId }) =>
    notify(tx, {
      userId: advisorId,
      kind: 'consent_withdrawn',
      title: titles.consentWithdrawn,
      personId: consumerId,
      href: '/leads',
    }),
  ),
  on(memberJoined, async (tx, { advisorId }) => {
    const found = await firmOf(tx, advisorId)
    // Whoever registers a firm joins it too and need not be told.
    if (!found || found.firm.adminId === advisorId) return
    const about = { userId: found.firm.adminId, personId: advisorId, href: '/team' }
    await notify(tx, { ...about, kind: 'firm_member_joined', title: titles.firmMemberJoined })
  }),
  on(verificationDecided, async (tx, { advisorId, state, stage }) => {
    const title = verificationTitle(state, stage)
    if (title) await notify(tx, { userId: advisorId, kind: 'verification_decided', title, href: '/advisor-profile' })
  }),
  on(numberClaimed, (tx, { holderId }) =>
    notify(tx, {
      userId: holderId,
      kind: 'verification_decided',
      title: numberClaimedTitle,
      href: '/advisor-profile',
    }),
  ),
]

const workListeners = [
  on(leadCreated, (tx, { advisorId, consumerId }) =>
    tellOfLead(tx, { userId: advisorId, personId: consumerId, kind: 'lead_new', title: titles.leadNew }),
  ),
  on(leadAssigned, async (tx, { leadId, advisorId }) => {
    const personId = await findLeadConsumer(tx.db, leadId)
    if (personId)
      await tellOfLead(tx, { userId: advisorId, personId, kind: 'lead_assigned', title: titles.leadAssigned })
  }),
  on(reviewWritten, (tx, { advisorId, consumerId }) =>
    notify(tx, {
      userId: advisorId,
      kind: 'review_new',
      title: titles.reviewNew,
      personId: consumerId,
      href: `/advisors/${advisorId}`,
    }),
  ),
  on(reviewAnswered, (tx, { advisorId, consumerId }) =>
    notify(tx, {
      userId: consumerId,
      kind: 'review_answered',
      title: titles.reviewAnswered,
      personId: advisorId,
      href: `/advisors/${advisorId}`,
    }),
  ),
]

const matchListeners = [
  on(strongMatchesFound, async (tx, { consumerId, advisorIds }) => {
    const [personId] = advisorIds
    if (personId === undefined) return
    const title = newMatchesTitle(advisorIds.length)
    const href = advisorIds.length === 1 ? `/advisors/${personId}` : '/matches'
    await tellOfMatch(tx, { userId: consumerId, personId, kind: 'match_new', title, href })
  }),
  on(placeOpened, (tx, { consumerId, advisorId }) =>
    tellOfMatch(tx, {
      userId: consumerId,
      personId: advisorId,
      kind: 'place_opened',
      title: titles.placeOpened,
      href: `/advisors/${advisorId}`,
    }),
  ),
]

async function tellOfMatch(tx: Tx, notice: Notice): Promise<void> {
  await notify(tx, notice)
  await mailNotice(tx, { ...notice, sort: 'mailMatches' }, matchMail)
}

async function tellOfLead(tx: Tx, about: Omit<Notice, 'href'>): Promise<void> {
  const notice = { ...about, href: '/leads' }
  await notify(tx, notice)
  await mailNotice(tx, { ...notice, sort: 'mailLeads' }, leadMail)
}

export const notificationsListeners = [
  on(userDeleted, (tx, { userId }) => deleteOf(tx.db, userId)),
  ...messageListeners,
  ...appointmentListeners,
  ...standingListeners,
  ...workListeners,
  ...matchListeners,
]
