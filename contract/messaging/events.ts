import { z } from 'zod'
import { Id, Instant, Position } from '#contract/core/fields.ts'
import { clientEvent, serverEvent } from '#contract/core/socket-event.ts'
import { Message } from './schemas.ts'
import { deliveriesAtOnce, listedChats } from './values.ts'

const Nothing = z.object({})

/**
 * Asks to hear of the online status of the other sides of these chats; said again after every
 * reconnect.
 */
export const watchChats = clientEvent({
  name: 'messaging.watch-chats',
  limit: 'read',
  payload: z.strictObject({ chatIds: z.array(Id).min(1).max(listedChats) }),
  reply: Nothing,
})
/** Said while somebody writes and taken back when they stop; see typingLastsSeconds. */
export const typing = clientEvent({
  name: 'messaging.typing',
  payload: z.strictObject({ chatId: Id, typing: z.boolean() }),
  reply: Nothing,
})
/** Sent when messages reached the browser, so that their senders see them delivered. */
export const confirmDelivery = clientEvent({
  name: 'messaging.confirm-delivery',
  limit: 'read',
  payload: z.strictObject({
    items: z
      .array(z.strictObject({ chatId: Id, position: Position }))
      .min(1)
      .max(deliveriesAtOnce),
  }),
  reply: Nothing,
})

// All of these go to every connection of a chat's members, whichever chat they have open: a
// connection that comes back has nothing to join again, and nobody who stopped being a member is
// still in a room.
export const messageSent = serverEvent({ name: 'messaging.message-sent', payload: z.object({ message: Message }) })
/** A message was edited or deleted, or its reactions changed. */
export const messageChanged = serverEvent({
  name: 'messaging.message-changed',
  payload: z.object({ message: Message }),
})
export const messagesRead = serverEvent({
  name: 'messaging.messages-read',
  payload: z.object({ chatId: Id, readerId: Id, position: z.number().int(), at: Instant }),
})
export const messagesDelivered = serverEvent({
  name: 'messaging.messages-delivered',
  payload: z.object({ chatId: Id, receiverId: Id, position: z.number().int() }),
})
export const someoneTyping = serverEvent({
  name: 'messaging.someone-typing',
  payload: z.object({ chatId: Id, userId: Id, typing: z.boolean() }),
})
/** The chat's members, consent or access changed: read it again. */
export const chatChanged = serverEvent({ name: 'messaging.chat-changed', payload: z.object({ chatId: Id }) })
export const unreadChanged = serverEvent({
  name: 'messaging.unread-changed',
  payload: z.object({ unread: z.number().int() }),
})

export const messagingEvents = [
  watchChats,
  typing,
  confirmDelivery,
  messageSent,
  messageChanged,
  messagesRead,
  messagesDelivered,
  someoneTyping,
  chatChanged,
  unreadChanged,
] as const
