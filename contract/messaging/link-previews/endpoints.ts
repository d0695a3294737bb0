import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Message } from '../schemas.ts'

const verifiedPeople = { roles: ['consumer', 'advisor', 'firm_admin'], emailVerified: true } as const
const MessageParams = z.object({ id: Id, messageId: Id })
const problems = [
  'core.not-found',
  'messaging.message-locked',
  'messaging.closed',
  'messaging.chat-disabled',
  'messaging.own-chat-disabled',
  'messaging.not-a-colleague',
  'profiles.blocked',
  'profiles.consent-needed',
] as const

export const addLinkPreview = endpoint({
  method: 'PUT',
  path: '/api/chats/:id/messages/:messageId/link-preview',
  access: verifiedPeople,
  limit: 'costly',
  params: MessageParams,
  reply: { 200: Message },
  problems: [...problems, 'messaging.no-preview'],
  summary: "Read the page that one of the caller's messages leads to, and show its title to both sides",
})

export const removeLinkPreview = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id/messages/:messageId/link-preview',
  access: verifiedPeople,
  limit: 'write',
  params: MessageParams,
  reply: { 200: Message },
  problems,
  summary: "Remove the preview of one of the caller's messages",
})

export const linkPreviewsEndpoints = [addLinkPreview, removeLinkPreview] as const
