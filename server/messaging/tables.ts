/**
 * Holds chats, who is in them and how far they have read, and the messages in the order they were
 * stored.
 */
import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chatKinds, reportReasons } from '#contract/messaging/values.ts'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const chatKind = pgEnum('chat_kind', chatKinds)
export const reportReason = pgEnum('report_reason', reportReasons)

const personId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })
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
    consumerId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    advisorId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /**
     * The two people of a chat between colleagues, the lower id first, so that they too have one
     * chat.
     */
    firstColleagueId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    secondColleagueId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /**
     * The position of the last message. Raised under the row's lock, so positions rise in the order
     * of commits.
     */
    lastPosition: integer().notNull().default(0),
    lastActivityAt: instant().notNull(),
    /** Since when a consumer waits for the advisor's answer; null when nobody waits. */
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
    userId: personId(),
    readPosition: integer().notNull().default(0),
    readAt: instant(),
    deliveredPosition: integer().notNull().default(0),
    /**
     * Messages of others after readPosition; kept so that the unread number is read without
     * counting.
     */
    unreadCount: integer().notNull().default(0),
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
    senderId: personId(),
    /** Made by the sender's browser: the same one is stored once. */
    clientId: uuid().notNull(),
    position: integer().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('messages_client_once').on(table.chatId, table.senderId, table.clientId),
    unique('messages_position_once').on(table.chatId, table.position),
    // Counting by day for admins.
    index('messages_created').on(table.createdAt),
    // The words searched for in one's own chats.
    index('messages_body_like').using('gin', table.body.op('gin_trgm_ops')),
  ],
)

/** First answers of an advisor to a consumer, for "usually answers in". */
export const answers = pgTable(
  'answers',
  {
    id: id(),
    chatId: chatId(),
    advisorId: personId(),
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
    reporterId: personId(),
    reason: reportReason().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('chat_reports_chat').on(table.chatId, table.createdAt)],
)

export type ChatRow = typeof chats.$inferSelect
export type ChatMemberRow = typeof chatMembers.$inferSelect
export type MessageRow = typeof messages.$inferSelect
