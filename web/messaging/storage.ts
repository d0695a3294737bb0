import { z } from 'zod'
import { Attachment } from '#contract/messaging/attachments/schemas.ts'
import { Message, Quote } from '#contract/messaging/schemas.ts'
import { isRecord, json } from '#web/platform/storage/stored-value.ts'
import type { UnfinishedFile } from './attachments/unfinished-files.ts'

/** The messages that drafts reply to, by chat. */
export const chatRepliesStore = json<Record<string, Message>>(
  'chat_replies',
  (value) => z.record(z.string(), Message).safeParse(value).data ?? null,
  'sessionStorage',
)

/**
 * Messages that have not reached the server yet. They outlive the browser and name their sender,
 * because another person may sign in here before they are sent.
 */
export type UnsentMessage = {
  senderId: string
  chatId: string
  clientId: string
  body: string
  attachments: readonly Attachment[]
  replyTo: Quote | null
  at: string
  /** Why the server refused it: it is sent again only when its sender says so. */
  problem?: string
}
export const unsentMessagesStore = json<UnsentMessage[]>('unsent_messages', (value) =>
  Array.isArray(value) ? value.filter(isUnsentMessage) : null,
)
function isUnsentMessage(value: unknown): value is UnsentMessage {
  return (
    isRecord(value) &&
    [value.senderId, value.chatId, value.clientId, value.body, value.at].every((text) => typeof text === 'string') &&
    (value.problem === undefined || typeof value.problem === 'string') &&
    areAttachments(value.attachments) &&
    Quote.nullable().safeParse(value.replyTo).success
  )
}

/** Files that are uploaded and not sent yet, by chat. */
export const readyFilesStore = json<Record<string, readonly Attachment[]>>(
  'chat_files',
  (value) => (isRecord(value) && Object.values(value).every(areAttachments) ? (value as ReadyFiles) : null),
  'sessionStorage',
)

/** Files whose upload has not ended, by chat; the browser keeps what they hold. */
export const unfinishedFilesStore = json<Record<string, readonly UnfinishedFile[]>>(
  'chat_uploads',
  (value) => UnfinishedFiles.safeParse(value).data ?? null,
  'sessionStorage',
)
const UnfinishedFiles = z.record(
  z.string(),
  z.array(z.object({ clientId: z.string(), name: z.string(), sizeBytes: z.number() })),
)

type ReadyFiles = Record<string, readonly Attachment[]>
function areAttachments(value: unknown): value is readonly Attachment[] {
  return Attachment.array().safeParse(value).success
}

/** Removes from this browser what somebody sent or chose and the server does not have. */
export function forgetUnsent(): void {
  for (const store of [chatRepliesStore, unsentMessagesStore, readyFilesStore, unfinishedFilesStore]) store.remove()
}
