import { domainEvent } from '#server/platform/domain-event.ts'

/** Nobody answered: it rang too long, or the caller hung up first. */
export const callMissed = domainEvent<{ callId: string; chatId: string; initiatorId: string; recipientId: string }>(
  'calls.call-missed',
)
