import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'
import { LeadStatus } from './schemas.ts'

/** A lead is new or changed; the desk reads it again. */
export const leadChanged = serverEvent({
  name: 'leads.lead-changed',
  payload: z.object({ leadId: Id, status: LeadStatus }),
})

export const leadsEvents = [leadChanged] as const
