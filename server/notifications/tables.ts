/** Holds what people are told inside the product, and when they were last mailed about a chat. */
import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#contract/notifications/values.ts'
import { chats } from '#server/messaging/tables.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const notificationKind = pgEnum('notification_kind', notificationKinds)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: notificationKind().notNull(),
    /**
     * A sentence with {person} where a name goes. The name itself is never kept: it is put in when the notice is read,
     * as far as the reader may then know it.
     */
    title: text().notNull(),
    /** Who {person} is. Notices about somebody go with their account. */
    personId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /** The instant it speaks of, such as an appointment's beginning; the browser says it in the reader's zone. */
    occursAt: instant(),
    href: text().notNull(),
    readAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    // However many messages a chat brings, it has one notice.
    uniqueIndex('notifications_one_a_chat').on(table.userId, table.href).where(sql`kind = 'message'`),
  ],
)

/** When somebody was last mailed about a chat, so that a lively chat does not fill a mailbox. */
export const chatMails = pgTable(
  'chat_mails',
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    mailedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chatId] })],
)

export type NotificationRow = typeof notifications.$inferSelect
