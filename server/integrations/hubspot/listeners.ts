import { leadAssigned, leadCreated, leadMoved } from '#server/leads/events.ts'
import { on } from '#server/platform/events.ts'
import { consentGranted } from '#server/profiles/events.ts'
import { queueLeads, queuePair } from './service.sending.ts'

export const hubspotListeners = [
  on(leadCreated, (tx, { advisorId, leadId }) => queueLeads(tx, advisorId, [leadId])),
  on(leadAssigned, (tx, { advisorId, leadId }) => queueLeads(tx, advisorId, [leadId])),
  on(leadMoved, (tx, { advisorId, leadId }) => queueLeads(tx, advisorId, [leadId])),
  on(consentGranted, (tx, pair) => queuePair(tx, pair)),
]
