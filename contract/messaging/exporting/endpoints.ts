import { z } from 'zod'
import { people } from '#contract/access.ts'
import { IdParams, TimeZone } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { jsonMessages, pdfCharacters, pdfMessages } from './values.ts'

const written = (count: number) => count.toLocaleString('en-US')
const most = (count: number) => `at most its latest ${written(count)} messages`

export const exportChatPdf = endpoint({
  method: 'GET',
  path: '/api/chats/:id/conversation.pdf',
  access: people,
  limit: 'costly',
  params: IdParams,
  /** The zone in which days and times are printed. */
  query: z.object({ timeZone: TimeZone.default('UTC') }),
  reply: { 200: { mediaType: 'application/pdf', fileName: 'conversation.pdf' } },
  problems: ['core.not-found', 'core.unavailable'],
  summary: `Download one of the caller’s chats as a PDF, ${most(pdfMessages)} and ${written(pdfCharacters)} characters`,
})

export const exportChatJson = endpoint({
  method: 'GET',
  path: '/api/chats/:id/conversation.json',
  access: people,
  limit: 'costly',
  params: IdParams,
  reply: { 200: { mediaType: 'application/json; charset=utf-8', fileName: 'conversation.json' } },
  problems: ['core.not-found'],
  summary: `Download one of the caller’s chats as JSON, ${most(jsonMessages)}`,
})

export const exportingEndpoints = [exportChatPdf, exportChatJson] as const
