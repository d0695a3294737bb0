import { people } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Chat } from '../schemas.ts'
import { OrganizeChat } from './schemas.ts'

export const organizeChat = endpoint({
  method: 'PATCH',
  path: '/api/chats/:id',
  access: people,
  limit: 'write',
  params: IdParams,
  body: OrganizeChat,
  reply: { 200: Chat },
  problems: ['core.not-found'],
  summary: 'Mute, archive, pin or mark as unread one of the caller’s chats, for the caller alone',
})

export const organizingEndpoints = [organizeChat] as const
