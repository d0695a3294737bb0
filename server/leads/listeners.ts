import { memberRemoved } from '#server/firms/events.ts'
import { messageStored } from '#server/messaging/events.ts'
import { on } from '#server/platform/events.ts'
import { consentGranted } from '#server/profiles/events.ts'
import { appointmentConfirmed, appointmentRequested } from '#server/scheduling/events.ts'
import { advanceLead, createLead } from './service.ts'
import { updateFirmOfLeads } from './store.ts'

export const leadsListeners = [
  on(memberRemoved, (tx, membership) => updateFirmOfLeads(tx.db, membership)),
  on(consentGranted, (tx, { consumerId, advisorId, source }) => createLead(tx, { consumerId, advisorId }, source)),
  on(messageStored, async (tx, { senderId, consumerId, advisorId, isFirstOfSender }) => {
    if (!consumerId || !advisorId || !isFirstOfSender) return
    // Consent came first and knows where from; without one in force the profile is where people write.
    if (senderId === consumerId) await createLead(tx, { consumerId, advisorId }, 'profile')
    else await advanceLead(tx, { consumerId, advisorId }, 'contacted')
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by === 'consumer') await createLead(tx, { consumerId, advisorId }, 'profile')
  }),
  on(appointmentConfirmed, async (tx, { consumerId, advisorId, kind }) => {
    if (kind === 'consultation') await advanceLead(tx, { consumerId, advisorId }, 'consultation')
  }),
]
