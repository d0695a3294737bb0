/**
 * Holds chats, who is in them and how far they have read, the messages in the order they were
 * stored, and their files.
 */
import { and, eq, gt, isNotNull, not, or, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attachmentKinds, attachmentStates } from '#contract/messaging/attachments/values.ts'
import { chatKinds, messageReactions as messageReactionNames, reportReasons } from '#contract/messaging/values.ts'
import { users } from '#server/auth/tables.ts'
import { bytes, createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const chatKind = pgEnum('chat_kind', chatKinds)
export const reportReason = pgEnum('report_reason', reportReasons)
export const messageReaction = pgEnum('message_reaction', messageReactionNames)
export const attachmentKind = pgEnum('attachment_kind', attachmentKinds)
export const attachmentState = pgEnum('attachment_state', attachmentStates)

const chatId = () =>
  uuid()
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' })

export const chats = pgTable(
  'chats',
  {
    id: id(),
    kind: chatKind().notNull(),
    /** Both set in a client chat, so that a pair has one chat; both null between colleagues. */
    consumerId: profileId(),
    advisorId: profileId(),
    /**
     * The two people of a chat between colleagues, the lower id first, so that they too have one
     * chat.
     */
    firstColleagueId: profileId(),
    secondColleagueId: profileId(),
    /**
     * The position of the last message. Raised under the row's lock, so positions rise in the order
     * of commits.
     */
    lastPosition: integer().notNull().default(0),
    lastActivityAt: instant().notNull(),
    /**
     * Since when a consumer waits for the advisor's answer; null when nobody waits. It stays while
     * chat is off or a member is suspended, and does not count then (`isWaiting`).
     */
    waitingSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chats_one_per_pair').on(table.consumerId, table.advisorId).where(sql`kind = 'client'`),
    uniqueIndex('chats_one_per_colleagues')
      .on(table.firstColleagueId, table.secondColleagueId)
      .where(sql`kind = 'colleagues'`),
    // The desk: who waits for this advisor, longest first.
    index('chats_waiting').on(table.advisorId, table.waitingSince).where(sql`waiting_since is not null`),
  ],
)

export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: chatId(),
    userId: profileId().notNull(),
    readPosition: integer().notNull().default(0),
    readAt: instant(),
    deliveredPosition: integer().notNull().default(0),
    /**
     * Messages of others after readPosition; kept so that the unread number is read without
     * counting.
     */
    unreadCount: integer().notNull().default(0),
    /** Set by this member for themselves alone; the other side learns nothing of it. */
    mutedAt: instant(),
    archivedAt: instant(),
    pinnedAt: instant(),
    isMarkedUnread: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index('chat_members_user').on(table.userId, table.chatId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    chatId: chatId(),
    senderId: profileId().notNull(),
    /** Made by the sender's browser: the same one is stored once. */
    clientId: uuid().notNull(),
    position: integer().notNull(),
    body: text().notNull(),
    /** Kept so that only messages with files look for them. */
    attachmentCount: smallint().notNull().default(0),
    /** Kept so that only messages with reactions look for them. */
    reactionCount: smallint().notNull().default(0),
    /** The automatic reply of an absence. */
    isAutomatic: boolean().notNull().default(false),
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    editedAt: instant(),
    /** The body is empty then; message_versions keeps it for the archive. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('messages_client_once').on(table.chatId, table.senderId, table.clientId),
    unique('messages_position_once').on(table.chatId, table.position),
    index('messages_reply_to').on(table.replyToId).where(sql`reply_to_id is not null`),
    // Counting by day for admins.
    index('messages_created').on(table.createdAt),
    // The words searched for in one's own chats.
    index('messages_body_like').using('gin', table.body.op('gin_trgm_ops')),
  ],
)

/** Texts that an edit or a deletion replaced: for the archive alone, never sent to a browser. */
export const messageVersions = pgTable(
  'message_versions',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [index('message_versions_message').on(table.messageId, table.replacedAt)],
)

export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: profileId().notNull(),
    reaction: messageReaction().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId, table.reaction] }),
    index('message_reactions_user').on(table.userId),
  ],
)

/** Files of messages, and uploads that no message uses yet. */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    chatId: chatId(),
    uploaderId: profileId().notNull(),
    /** Null until a message is sent with it. */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    /** Its place among the files of the message. */
    place: smallint().notNull().default(0),
    /** Made by the uploader's browser: the same one is one file. */
    clientId: uuid().notNull(),
    /** Empty once the file is removed with the uploader's account. */
    fileName: text().notNull(),
    state: attachmentState().notNull().default('uploading'),
    /** Of the upload while it arrives, then of the file that is stored. */
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    /** Pieces in the file store while the upload arrives. */
    pieceCount: smallint().notNull().default(0),
    kind: attachmentKind().notNull().default('document'),
    mediaType: text().notNull().default('application/octet-stream'),
    width: integer(),
    height: integer(),
    pageCount: integer(),
    hasPreview: boolean().notNull().default(false),
    /** Signs the addresses of this one file. */
    signingKey: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('attachments_client_once').on(table.uploaderId, table.clientId),
    index('attachments_chat').on(table.chatId, table.createdAt),
    index('attachments_message').on(table.messageId),
    // The quotas of one person.
    index('attachments_uploader').on(table.uploaderId, table.createdAt),
    index('attachments_unsent').on(table.createdAt).where(sql`message_id is null`),
    index('attachments_scanning').on(table.createdAt).where(sql`state = 'scanning'`),
  ],
)

/** Answers of an advisor that ended a consumer's wait, for "usually answers in". */
export const answers = pgTable(
  'answers',
  {
    id: id(),
    chatId: chatId(),
    advisorId: profileId().notNull(),
    answeredAt: instant().notNull(),
    waitedSeconds: integer().notNull(),
  },
  (table) => [index('answers_advisor').on(table.advisorId, table.answeredAt)],
)

export const chatReports = pgTable(
  'chat_reports',
  {
    id: id(),
    chatId: chatId(),
    reporterId: profileId().notNull(),
    reason: reportReason().notNull(),
    text: text().notNull().default(''),
    /** The last message that the reporter lets our staff read; null when they share none. */
    sharedUntil: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('chat_reports_chat').on(table.chatId, table.createdAt),
    // The queue of the staff.
    index('chat_reports_created').on(table.createdAt, table.id),
  ],
)

export type ChatRow = typeof chats.$inferSelect
export type ChatMemberRow = typeof chatMembers.$inferSelect
export type MessageRow = typeof messages.$inferSelect
export type ReactionRow = typeof messageReactions.$inferSelect
export type AttachmentRow = typeof attachments.$inferSelect

/**
 * Condition over chats: a consumer waits for an answer, which both sides' settings let the advisor
 * give, and neither is suspended. A ban ends without an event, so this is decided when it is read.
 */
export const isWaiting = (now: Date) =>
  and(
    isNotNull(chats.waitingSince),
    sql`not exists (select from ${profiles} join ${users} on ${eq(users.id, profiles.id)}
      where ${profiles.id} in (${chats.consumerId}, ${chats.advisorId})
        and ${or(not(profiles.chatEnabled), gt(users.bannedUntil, now))})`,
  )

/** Condition over chats: a consumer waits for this advisor's answer, and may be answered. */
export const waitsForAnswerOf = (advisorId: string, now: Date) => and(eq(chats.advisorId, advisorId), isWaiting(now))
