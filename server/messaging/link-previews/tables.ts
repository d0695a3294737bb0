/** Holds what pages say of themselves, for messages whose senders added a preview. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { messages } from '../tables.ts'

export const linkPreviews = pgTable('link_previews', {
  messageId: uuid()
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** As the message has it: one that was edited since shows none. */
  address: text().notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  createdAt: instant().notNull(),
})

export type LinkPreviewRow = typeof linkPreviews.$inferSelect
