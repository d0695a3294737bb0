import { z } from 'zod'
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

const people = { roles: ['consumer', 'advisor', 'firm_admin'] } as const
const verifiedPeople = { roles: ['consumer', 'advisor', 'firm_admin'], emailVerified: true } as const

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats',
  access: people,
  limit: 'read',
  query: ChatsQuery,
  reply: { 200: z.object({ items: z.array(Chat) }) },
  problems: [],
  summary: 'Your chats, at most 200, latest activity first',
})

export const startChat = endpoint({
  method: 'POST',
  path: '/api/chats',
  access: verifiedPeople,
  limit: 'write',
  body: StartChat,
  reply: { 200: Chat },
  problems: ['profiles.not-an-advisor', 'profiles.consent-needed', 'profiles.blocked', 'messaging.not-a-colleague'],
  summary: 'Open the one chat with an advisor you agreed to contact, or with a colleague; it is made if there is none',
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/chats/unread',
  access: { roles: 'any' },
  limit: 'read',
  reply: { 200: z.object({ unread: z.number().int() }) },
  problems: [],
  summary: 'How many messages you have not read',
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/chats/:id',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: Chat },
  problems: ['core.not-found'],
  summary: 'One of your chats',
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
  summary: 'Messages of a chat: the latest, those before a position, or those missed since one',
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
    'messaging.own-chat-disabled',
    'messaging.not-a-colleague',
    'profiles.blocked',
    'profiles.consent-needed',
    'eligibility.advisor-full',
  ],
  summary: 'Write a message; the same client id is stored once',
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
  summary: 'Say up to which message you have read',
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
  summary: 'Report the other side of a chat to us',
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: { roles: 'any' },
  limit: 'write',
  params: z.object({ userId: Id }),
  reply: { 204: null },
  problems: ['profiles.block-oneself'],
  summary: 'Block someone you have a chat with: neither of you can reach the other. Other ids change nothing',
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
