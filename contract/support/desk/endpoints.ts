import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  AnswerRequest,
  ChangeRequest,
  DeleteReply,
  OwnRequest,
  OwnRequests,
  RequestPage,
  RequestQuery,
  RequestRecord,
  SupportReply,
  TokenParams,
  WriteMessage,
  WriteSupportReply,
} from './schemas.ts'

const access = { roles: ['admin'], staff: 'answer-support' } as const

export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/api/support-requests',
  access: everyone,
  limit: 'read',
  reply: { 200: OwnRequests },
  problems: [],
  summary: 'List what the caller wrote to support, latest first',
})

export const getOwnRequest = endpoint({
  method: 'GET',
  path: '/api/support-requests/:token',
  access: 'public',
  limit: 'read',
  params: TokenParams,
  reply: { 200: OwnRequest },
  problems: ['core.not-found'],
  summary: 'Get a support request with its answers, by the key its writer was mailed',
})

export const addToRequest = endpoint({
  method: 'POST',
  path: '/api/support-requests/:token/messages',
  access: 'public',
  limit: 'contact',
  params: TokenParams,
  body: WriteMessage,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Write again in a support request, which opens it',
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/support',
  access,
  limit: 'read',
  query: RequestQuery,
  reply: { 200: RequestPage },
  problems: [],
  summary: 'List support requests by status, kind and words: closed ones latest first, others longest waiting first',
})

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/admin/support/:id',
  access,
  limit: 'read',
  params: IdParams,
  reply: { 200: RequestRecord },
  problems: ['core.not-found'],
  summary: 'Get a support request with everything that was written',
})

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/admin/support/:id/answers',
  access,
  limit: 'write',
  params: IdParams,
  body: AnswerRequest,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Answer a support request; the writer gets it by email with a link to reply',
})

export const changeRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/support/:id',
  access,
  limit: 'write',
  params: IdParams,
  body: ChangeRequest,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Set the status of a support request, or who answers it, with the reason',
})

export const listSupportReplies = endpoint({
  method: 'GET',
  path: '/api/admin/support-replies',
  access,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(SupportReply) }) },
  problems: [],
  summary: 'List the saved replies of the staff, by name',
})

export const addSupportReply = endpoint({
  method: 'POST',
  path: '/api/admin/support-replies',
  access,
  limit: 'write',
  body: WriteSupportReply,
  reply: { 200: SupportReply },
  problems: ['support.reply-exists', 'support.too-many-replies'],
  summary: 'Save a reply for everyone who answers support requests',
})

export const deleteSupportReply = endpoint({
  method: 'POST',
  path: '/api/admin/support-replies/:id/deletion',
  access,
  limit: 'write',
  params: IdParams,
  body: DeleteReply,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a saved reply of the staff, with the reason',
})

export const deskEndpoints = [
  listOwnRequests,
  getOwnRequest,
  addToRequest,
  listRequests,
  getRequest,
  answerRequest,
  changeRequest,
  listSupportReplies,
  addSupportReply,
  deleteSupportReply,
] as const
