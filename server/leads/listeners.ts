import { userDeleted } from '#server/auth/events.ts'
import { clientSpokenWith } from '#server/calls/events.ts'
import { firmClosed, memberRemoved } from '#server/firms/events.ts'
import { messageStored } from '#server/messaging/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { consentGranted, consentRequested } from '#server/profiles/events.ts'
import {
  type AppointmentPayload,
  appointmentBooked,
  appointmentConfirmed,
  appointmentRequested,
  appointmentRescheduled,
  timesProposed,
} from '#server/scheduling/events.ts'
import { deletePracticeOf } from './clients/store.ts'
import { leadConsented } from './events.ts'
import { deleteReferralsOf } from './referrals/store.ts'
import { dropRequests } from './requests/service.ts'
import { createLead, lockRequestTo } from './service.creation.ts'
import { releaseLeads } from './service.departure.ts'
import { advanceLead, loseLeadsOf } from './service.ts'
import { deletePool } from './store.ts'

export const leadsListeners = [
  on(userDeleted, async (tx, { userId }) => {
    await deletePracticeOf(tx.db, userId)
    // A request is deleted with its person and not lost like a lead.
    await dropRequests(tx, userId)
    await loseLeadsOf(tx, userId)
    await deleteReferralsOf(tx.db, userId)
  }),
  on(firmClosed, (tx, { firmId }) => deletePool(tx.db, firmId)),
  on(memberRemoved, releaseLeads),
  // Before `countFirstContact` makes the contact of the two.
  on(consentRequested, async (tx, pair) => {
    await lockRequestTo(tx, pair)
  }),
  on(consentGranted, async (tx, { consumerId, advisorId, source, first }) => {
    const hadLead = await createLead(tx, { consumerId, advisorId }, source)
    if (first && hadLead) await tx.publish(leadConsented, { consumerId, advisorId })
  }),
  on(messageStored, async (tx, { senderId, consumerId, advisorId, isFirstOfSender }) => {
    if (!consumerId || !advisorId || !isFirstOfSender) return
    // Consent came first and knows where from; without one in force the profile is where people
    // write.
    if (senderId === consumerId) await createLead(tx, { consumerId, advisorId }, 'profile')
    else await advanceLead(tx, { consumerId, advisorId }, { to: 'contacted', isAnswer: true })
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by === 'consumer') await createLead(tx, { consumerId, advisorId }, 'profile')
  }),
  on(clientSpokenWith, (tx, pair) => advanceLead(tx, pair, { to: 'contacted', isAnswer: true })),
  on(timesProposed, (tx, pair) => advanceLead(tx, pair, { to: 'contacted', isAnswer: true })),
  on(appointmentBooked, async (tx, appointment) => {
    await createLead(tx, appointment, 'profile')
    await followConfirmation(tx, appointment)
  }),
  on(appointmentConfirmed, followConfirmation),
  // A move by the advisor, or with an advisor who confirms at once, confirms a request.
  on(appointmentRescheduled, followConfirmation),
]

async function followConfirmation(tx: Tx, appointment: AppointmentPayload): Promise<void> {
  const { kind, status, by } = appointment
  if (kind !== 'consultation' || status !== 'confirmed') return
  await advanceLead(tx, appointment, { to: 'consultation', isAnswer: by === 'advisor' })
}
