import { z } from 'zod'
import { Id, Instant, Position, PositionInQuery, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { Person, SeenConsumer } from '#contract/profiles/schemas.ts'
import { Attachment, AttachmentIds } from './attachments/schemas.ts'
import { LinkPreview } from './link-previews/schemas.ts'
import {
  chatKinds,
  chatLists,
  closedReasons,
  messageMaxLength,
  messageReactions,
  reportReasons,
  reportTextMaxLength,
} from './values.ts'

/** The beginning of the message that a reply answers. */
export const Quote = z.object({
  id: Id,
  position: z.number().int(),
  senderId: Id,
  /** Empty where the message holds only files, or is deleted. */
  body: z.string(),
  attachmentCount: z.number().int(),
  isDeleted: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/**
 * `position` counts up by one within a chat, in the order messages were stored: what a reader
 * catches up by.
 */
export const Message = z.object({
  id: Id,
  chatId: Id,
  senderId: Id,
  clientId: Id,
  position: z.number().int(),
  /** Empty where files are sent without words, and once the message is deleted. */
  body: z.string(),
  attachments: z.array(Attachment),
  /** Of its first address, where the sender added one. */
  linkPreview: LinkPreview.nullable(),
  replyTo: Quote.nullable(),
  reactions: z.array(z.object({ reaction: z.enum(messageReactions), userId: Id })),
  /** Written by the product while its sender was away. */
  isAutomatic: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
})
export type Message = z.infer<typeof Message>

/**
 * `clientId` is made by the sender: sending again with the same one stores nothing new and yields
 * the first.
 */
export const SendMessage = z
  .object({
    clientId: Id,
    body: text(messageMaxLength),
    attachmentIds: AttachmentIds.default([]),
    replyToId: Id.optional(),
  })
  .refine(({ body, attachmentIds }) => body !== '' || attachmentIds.length > 0, {
    path: ['body'],
    error: 'Write a message first',
  })
export type SendMessage = z.input<typeof SendMessage>

export const Chat = z.object({
  id: Id,
  kind: z.enum(chatKinds),
  /** The other side, as the viewer may see them. */
  other: Person,
  /** For an advisor: what that consumer lets them see. Null for everybody else. */
  consumer: SeenConsumer.nullable(),
  /** The consumer's agreement to this advisor while it is in force; null between colleagues. */
  consent: z.object({ grantedAt: Instant, sharesPhone: z.boolean() }).nullable(),
  /** For a consumer: how fast this advisor usually answers; null when too few answers say. */
  answersInMinutes: z.number().int().nullable(),
  /** For a consumer: when the advisor’s absence ends that is under way. */
  awayUntil: Instant.nullable(),
  lastMessage: Message.nullable(),
  /** The latest message that holds the words searched for. */
  foundMessage: Message.nullable(),
  lastActivityAt: Instant,
  unreadCount: z.number().int(),
  /** Position of the chat's last message; 0 when there is none. */
  lastPosition: z.number().int(),
  /** Positions up to which each side has received and read. */
  readPosition: z.number().int(),
  readAt: Instant.nullable(),
  otherReadPosition: z.number().int(),
  otherDeliveredPosition: z.number().int(),
  otherReadAt: Instant.nullable(),
  /** How the viewer keeps this chat, for themselves alone. */
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isPinned: z.boolean(),
  isMarkedUnread: z.boolean(),
  /** Since when the other side waits for the viewer's answer. */
  waitingSince: Instant.nullable(),
  /** What the viewer may do; the operator can turn files and calls off. */
  can: z.array(z.enum(['send', 'attach', 'call'])),
  /** Why nothing can be sent, when so. */
  closedBecause: z.enum(closedReasons).nullable(),
})
export type Chat = z.infer<typeof Chat>

/** A consumer names the advisor; people of a firm name a colleague. */
export const StartChat = z.object({ advisorId: Id })
export type StartChat = z.infer<typeof StartChat>

export const MessagesQuery = z.object({
  /** Only messages before this position (older), or after it (what was missed). */
  before: PositionInQuery.optional(),
  after: PositionInQuery.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>
/** Messages in ascending position; `hasMore` refers to the requested direction. */
export const Messages = z.object({ items: z.array(Message), hasMore: z.boolean() })
export type Messages = z.infer<typeof Messages>

export const MarkRead = z.object({ position: Position })
export const ReportChat = z.object({
  reason: z.enum(reportReasons),
  text: text(reportTextMaxLength).default(''),
  /** Lets our staff read the last messages before the report. */
  sharesMessages: z.boolean().default(false),
})
export type ReportChat = z.infer<typeof ReportChat>
export const ChatsQuery = z.object({
  search: text(searchMaxLength).optional(),
  /** A search looks through all of them. */
  list: z.enum(chatLists).default('inbox'),
  /** Only chats whose other side waits for an answer, longest first. */
  waiting: z.literal('true').optional(),
})
export type ChatsQuery = z.infer<typeof ChatsQuery>
