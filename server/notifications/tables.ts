/** Holds the notifications of people, and when they last got an email about a chat. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chats } from '#server/messaging/tables.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: profileId().notNull(),
    /**
     * A kind of contract/notifications/kinds.ts with its parameters, checked by its schema when
     * written and read.
     */
    kind: text().notNull(),
    params: jsonb().$type<object>().notNull(),
    /**
     * The person it is about; deleting their profile deletes the notification. Their name is never
     * stored, but looked up on reading, as far as the reader may then know it.
     */
    personId: profileId(),
    readAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    // A chat has one notification, whatever the number of its messages.
    uniqueIndex('notifications_one_a_chat').on(table.userId, sql`(params ->> 'chatId')`).where(sql`kind = 'message'`),
  ],
)

/** When somebody was last mailed about a chat, so that a lively chat does not fill a mailbox. */
export const chatMails = pgTable(
  'chat_mails',
  {
    userId: profileId().notNull(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    mailedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
)

export type NotificationRow = typeof notifications.$inferSelect
