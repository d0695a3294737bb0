import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { SavedReply, WriteSavedReply } from './schemas.ts'

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/api/saved-replies',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(SavedReply) }) },
  problems: [],
  summary: 'List the caller’s saved replies, by name',
})

export const addSavedReply = endpoint({
  method: 'POST',
  path: '/api/saved-replies',
  access: advisors,
  limit: 'write',
  body: WriteSavedReply,
  reply: { 200: SavedReply },
  problems: ['messaging.too-many-saved-replies', 'messaging.saved-reply-exists'],
  summary: 'Save a reply under a name of its own',
})

export const changeSavedReply = endpoint({
  method: 'PUT',
  path: '/api/saved-replies/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: WriteSavedReply,
  reply: { 200: SavedReply },
  problems: ['core.not-found', 'messaging.saved-reply-exists'],
  summary: 'Change a saved reply',
})

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  path: '/api/saved-replies/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a saved reply',
})

export const savedRepliesEndpoints = [listSavedReplies, addSavedReply, changeSavedReply, deleteSavedReply] as const
