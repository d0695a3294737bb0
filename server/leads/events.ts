import type { LeadStatus } from '#contract/leads/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

export const leadCreated = domainEvent<{ leadId: string; advisorId: string; consumerId: string }>('leads.lead-created')
export const leadMoved = domainEvent<{ leadId: string; advisorId: string; from: LeadStatus; to: LeadStatus }>(
  'leads.lead-moved',
)
/** The firm's administrator gave a lead to somebody else on the team. */
export const leadAssigned = domainEvent<{ leadId: string; advisorId: string; fromAdvisorId: string }>(
  'leads.lead-assigned',
)
