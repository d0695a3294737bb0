import { z } from 'zod'
import { people, verifiedPeople } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AttachmentLinks, Piece, PieceQuery, SentAttachment, SignAttachments, StartUpload, Upload } from './schemas.ts'
import { uploadPieceBytes } from './values.ts'

const closedChat = [
  'messaging.closed',
  'messaging.chat-disabled',
  'messaging.unavailable',
  'messaging.own-chat-disabled',
  'messaging.not-a-colleague',
  'profiles.blocked',
  'profiles.consent-needed',
] as const

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/chats/:id/attachments',
  access: verifiedPeople,
  limit: 'write',
  params: IdParams,
  body: StartUpload,
  reply: { 200: Upload },
  problems: ['core.not-found', ...closedChat, 'staff.switched-off', 'messaging.file-refused', 'core.too-large'],
  summary: 'Start the upload of a file for a chat, or continue it under the same client id',
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/attachments/:id',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: Upload },
  problems: ['core.not-found'],
  summary: 'Show how much of an upload has arrived',
})

export const appendPiece = endpoint({
  method: 'PATCH',
  path: '/api/attachments/:id/content',
  access: people,
  limit: 'upload',
  params: IdParams,
  query: PieceQuery,
  body: Piece,
  bodyLimitBytes: uploadPieceBytes,
  reply: { 200: Upload },
  problems: ['core.not-found', ...closedChat, 'messaging.upload-offset'],
  summary: 'Add the next piece of a file',
})

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/attachments/:id/complete',
  access: people,
  limit: 'costly',
  params: IdParams,
  reply: { 200: Upload },
  problems: ['core.not-found', ...closedChat, 'messaging.upload-offset', 'messaging.file-refused'],
  summary: 'Check a file that has arrived, so that it can be sent',
})

export const discardUpload = endpoint({
  method: 'DELETE',
  path: '/api/attachments/:id',
  access: people,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Remove a file that has not been sent',
})

export const signAttachments = endpoint({
  method: 'POST',
  path: '/api/chats/:id/attachment-links',
  access: people,
  limit: 'read',
  params: IdParams,
  body: SignAttachments,
  reply: { 200: z.object({ items: z.array(AttachmentLinks) }) },
  problems: ['core.not-found'],
  summary: 'Get addresses of files of a chat that work for a few minutes',
})

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/chats/:id/attachments',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: z.object({ items: z.array(SentAttachment) }) },
  problems: ['core.not-found'],
  summary: 'List the latest 50 files of a chat',
})

export const attachmentsEndpoints = [
  startUpload,
  getUpload,
  appendPiece,
  completeUpload,
  discardUpload,
  signAttachments,
  listAttachments,
] as const
