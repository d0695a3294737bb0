import type { CallType } from '#contract/calls/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** It rings on the devices of the one called. */
export const callStarted = domainEvent<{ callId: string; chatId: string; initiatorId: string; recipientId: string }>(
  'calls.call-started',
)

/** Nobody answered: it rang too long, or the caller hung up first. */
export const callMissed = domainEvent<{
  callId: string
  chatId: string
  initiatorId: string
  recipientId: string
  type: CallType
}>('calls.call-missed')

/** A consumer and an advisor talked; an answer to what was written before. */
export const clientSpokenWith = domainEvent<ConsumerAdvisorPair>('calls.client-spoken-with')

/** One side of an appointment, at the time it has now, joined its call and waits for the other. */
export const waitingBegan = domainEvent<{ appointmentId: string; userId: string; otherId: string; startsAt: Date }>(
  'calls.waiting-began',
)
