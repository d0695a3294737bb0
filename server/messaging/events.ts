import { domainEvent } from '#server/platform/domain-event.ts'

/** A consumer and an advisor have their chat from now on. */
export const chatStarted = domainEvent<{ chatId: string; consumerId: string; advisorId: string }>(
  'messaging.chat-started',
)

/** A message is in its chat. Both pair ids are null between colleagues. */
export const messageStored = domainEvent<{
  chatId: string
  messageId: string
  position: number
  senderId: string
  recipientIds: readonly string[]
  /** Those of the recipients who muted the chat. */
  silentFor: readonly string[]
  consumerId: string | null
  advisorId: string | null
  isFirstOfSender: boolean
}>('messaging.message-stored')

/** A client has waited for an answer as long as one is promised. */
export const messageUnanswered = domainEvent<{ chatId: string; consumerId: string; advisorId: string }>(
  'messaging.message-unanswered',
)

/** Somebody looked at a chat, and whether they read on in it. */
export const chatRead = domainEvent<{ chatId: string; userId: string; readsOn: boolean }>('messaging.chat-read')
