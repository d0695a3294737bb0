import { z } from 'zod'
import { verifiedPeople } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Message } from '../schemas.ts'
import { messageReactions } from '../values.ts'
import { EditMessage } from './schemas.ts'

export const MessageParams = z.object({ id: Id, messageId: Id })
const ReactionParams = MessageParams.extend({ reaction: z.enum(messageReactions) })
/** What keeps a message from being changed. */
export const changeProblems = [
  'core.not-found',
  'messaging.message-locked',
  'messaging.closed',
  'messaging.chat-disabled',
  'messaging.unavailable',
  'messaging.own-chat-disabled',
  'messaging.not-a-colleague',
  'profiles.blocked',
  'profiles.consent-needed',
] as const

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/chats/:id/messages/:messageId',
  access: verifiedPeople,
  limit: 'write',
  params: MessageParams,
  body: EditMessage,
  reply: { 200: Message },
  problems: changeProblems,
  summary: "Edit one of the caller's messages within 15 minutes",
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id/messages/:messageId',
  access: verifiedPeople,
  limit: 'write',
  params: MessageParams,
  reply: { 200: Message },
  problems: changeProblems,
  summary: "Delete one of the caller's messages; its place says so",
})

export const addReaction = endpoint({
  method: 'PUT',
  path: '/api/chats/:id/messages/:messageId/reactions/:reaction',
  access: verifiedPeople,
  limit: 'write',
  params: ReactionParams,
  reply: { 200: Message },
  problems: changeProblems,
  summary: 'Add a reaction to a message of a chat',
})

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id/messages/:messageId/reactions/:reaction',
  access: verifiedPeople,
  limit: 'write',
  params: ReactionParams,
  reply: { 200: Message },
  problems: changeProblems,
  summary: "Remove one of the caller's reactions",
})

export const messageChangesEndpoints = [editMessage, deleteMessage, addReaction, removeReaction] as const
