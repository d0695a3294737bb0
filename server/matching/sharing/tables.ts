/** Holds which two consumers share a list, and open invitations. Ending a share deletes its row. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, citext, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const sharedLists = pgTable('shared_lists', {
  id: id(),
  /** The consumer who invited. */
  ownerId: profileId().notNull().unique('shared_lists_one_per_owner'),
  partnerId: profileId().unique('shared_lists_one_per_partner'),
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
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    note: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    index('list_notes_advisor').on(table.advisorId),
  ],
)

export type SharedListRow = typeof sharedLists.$inferSelect
