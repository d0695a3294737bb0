import { verifiedPeople } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { changeProblems, MessageParams } from '../changes/endpoints.ts'
import { Message } from '../schemas.ts'

export const addLinkPreview = endpoint({
  method: 'PUT',
  path: '/api/chats/:id/messages/:messageId/link-preview',
  access: verifiedPeople,
  limit: 'costly',
  params: MessageParams,
  reply: { 200: Message },
  problems: [...changeProblems, 'messaging.no-preview'],
  summary: "Read the page that one of the caller's messages leads to, and show its title to both sides",
})

export const removeLinkPreview = endpoint({
  method: 'DELETE',
  path: '/api/chats/:id/messages/:messageId/link-preview',
  access: verifiedPeople,
  limit: 'write',
  params: MessageParams,
  reply: { 200: Message },
  problems: changeProblems,
  summary: "Remove the preview of one of the caller's messages",
})

export const linkPreviewsEndpoints = [addLinkPreview, removeLinkPreview] as const
