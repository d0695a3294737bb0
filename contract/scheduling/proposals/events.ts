import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'
import { proposalStatuses } from './values.ts'

/** Tells both sides that times were offered, or that an offer was answered or ended. */
export const proposalChanged = serverEvent({
  name: 'scheduling.proposal-changed',
  payload: z.object({ proposalId: Id, status: z.enum(proposalStatuses) }),
})

export const proposalsEvents = [proposalChanged] as const
