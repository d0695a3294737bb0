import { people } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MessageHits, MessageSearch } from './schemas.ts'

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chats/:id/search',
  access: people,
  limit: 'read',
  params: IdParams,
  query: MessageSearch,
  reply: { 200: MessageHits },
  problems: ['core.not-found'],
  summary: 'Find words in the messages of one chat, latest first',
})

export const messageSearchEndpoints = [searchMessages] as const
