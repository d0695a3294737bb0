import type { LeadStatus } from '#contract/leads/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

export const leadCreated = domainEvent<{ leadId: string; advisorId: string; consumerId: string }>('leads.lead-created')
export const leadMoved = domainEvent<{ leadId: string; advisorId: string; from: LeadStatus; to: LeadStatus }>(
  'leads.lead-moved',
)
/** A consumer agreed for the first time to an advisor who has their lead already. */
export const leadConsented = domainEvent<ConsumerAdvisorPair>('leads.lead-consented')
/** An open lead's next step is planned for today. */
export const nextStepDue = domainEvent<{ leadId: string; consumerId: string; advisorId: string }>('leads.next-step-due')
/** An advisor's review with a client is planned for today. */
export const reviewDue = domainEvent<{ clientId: string; advisorId: string }>('leads.review-due')
/** The firm, or its rule, gave a lead to an advisor; from nobody when it was in the pool. */
export const leadAssigned = domainEvent<{
  leadId: string
  consumerId: string
  advisorId: string
  fromAdvisorId: string | null
  /** The consumer turned to the firm, and to none of its advisors yet. */
  isRequest: boolean
}>('leads.lead-assigned')
