/** Holds which two consumers share a list, and open invitations. Ending a share deletes its row. */
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, citext, id, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

const personId = () => uuid().references(() => profiles.id, { onDelete: 'cascade' })

export const sharedLists = pgTable('shared_lists', {
  id: id(),
  /** The consumer who invited. */
  ownerId: personId().notNull().unique('shared_lists_one_per_owner'),
  partnerId: personId().unique('shared_lists_one_per_partner'),
  /** The invited address; null once somebody accepted. */
  email: citext(),
  /** SHA-256 of the token in the email: a copy of this table opens nothing. */
  tokenHash: bytes().notNull().unique('shared_lists_token_once'),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
  /** When each was last notified that the other saved an advisor. */
  ownerNotifiedAt: instant(),
  partnerNotifiedAt: instant(),
})

/** What a consumer wrote about an advisor for the partner to read. */
export const listNotes = pgTable(
  'list_notes',
  {
    consumerId: personId().notNull(),
    advisorId: personId().notNull(),
    note: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    index('list_notes_advisor').on(table.advisorId),
  ],
)

export type SharedListRow = typeof sharedLists.$inferSelect
