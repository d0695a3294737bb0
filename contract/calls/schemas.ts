import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { callStatuses, callTypes } from './values.ts'

export const CallStatus = z.enum(callStatuses)
export const CallType = z.enum(callTypes)

export const CallSession = z.object({
  id: Id,
  chatId: Id,
  initiatorId: Id,
  recipientId: Id,
  other: Person,
  type: CallType,
  status: CallStatus,
  startTime: Instant,
  endTime: Instant.nullable(),
  durationSeconds: z.number().int().nullable(),
})
export type CallSession = z.infer<typeof CallSession>

/**
 * A call as its two sides hear of it while it lasts; whom it is with they know from the chat, each
 * as they may.
 */
export const CallState = CallSession.omit({ other: true })
export type CallState = z.infer<typeof CallState>
