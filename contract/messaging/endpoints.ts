import { z } from 'zod'
import { everyone, people, verifiedPeople } from '#contract/access.ts'
import { Id, IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Chat,
  ChatsQuery,
  MarkRead,
  Message,
  Messages,
  MessagesQuery,
  ReportChat,
  SendMessage,
  StartChat,
} from './schemas.ts'

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats',
  access: people,
  limit: 'read',
  query: ChatsQuery,
  reply: { 200: z.object({ items: z.array(Chat) }) },
  problems: [],
  summary: "List the caller's chats, at most 200, latest activity first",
})

export const startChat = endpoint({
  method: 'POST',
  path: '/api/chats',
  access: verifiedPeople,
  limit: 'write',
  body: StartChat,
  reply: { 200: Chat },
  problems: ['profiles.not-an-advisor', 'profiles.consent-needed', 'profiles.blocked', 'messaging.not-a-colleague'],
  summary: 'Get or create the one chat with a contacted advisor or a colleague',
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/chats/unread',
  access: everyone,
  limit: 'read',
  reply: { 200: z.object({ unread: z.number().int() }) },
  problems: [],
  summary: "Count the caller's unread messages",
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: Chat },
  problems: ['core.not-found'],
  summary: "Get one of the caller's chats",
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chats/:id/messages',
  access: people,
  limit: 'read',
  params: IdParams,
  query: MessagesQuery,
  reply: { 200: Messages },
  problems: ['core.not-found'],
  summary: 'List messages of a chat: the latest, or those before or after a position',
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chats/:id/messages',
  access: verifiedPeople,
  limit: 'write',
  params: IdParams,
  body: SendMessage,
  reply: { 200: Message },
  problems: [
    'core.not-found',
    'messaging.closed',
    'messaging.chat-disabled',
    'messaging.unavailable',
    'messaging.own-chat-disabled',
    'messaging.not-a-colleague',
    'profiles.blocked',
    'profiles.consent-needed',
    'messaging.attachment-missing',
    'eligibility.advisor-full',
  ],
  summary: 'Send a message; the same client id is stored once',
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/chats/:id/read',
  access: people,
  limit: 'write',
  params: IdParams,
  body: MarkRead,
  reply: { 200: Chat },
  problems: ['core.not-found'],
  summary: 'Mark the messages of a chat as read up to a position',
})

export const reportChat = endpoint({
  method: 'POST',
  path: '/api/chats/:id/report',
  access: people,
  limit: 'write',
  params: IdParams,
  body: ReportChat,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Report the other side of a chat',
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: everyone,
  limit: 'write',
  params: z.object({ userId: Id }),
  reply: { 204: null },
  problems: ['profiles.block-oneself'],
  summary: 'Block a person the caller has a chat with; other ids change nothing',
})

export const messagingEndpoints = [
  listChats,
  startChat,
  getUnread,
  getChat,
  listMessages,
  sendMessage,
  markRead,
  reportChat,
  blockPerson,
] as const
