/** Holds how users and invited addresses chose to be emailed, and the keys of their links. */
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { QuietHours } from '#contract/emails/schemas.ts'
import { bytes, createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const emailChoices = pgTable('email_choices', {
  userId: profileId().primaryKey(),
  /**
   * Channels by the name of the preference. What is missing has its default, so a new preference
   * needs no migration.
   */
  choices: jsonb().$type<StoredChoices>().notNull().default({}),
  /** Signs the unsubscribe links of this user (rules.ts). Version 4: 122 random bits. */
  unsubscribeKey: uuid().notNull().default(sql`gen_random_uuid()`),
  /** Hours in which nothing arrives that can wait; null for none. */
  quietHours: jsonb().$type<QuietHours>(),
  /** The zone of the device they last came with: emails tell times in it when nothing else says. */
  deviceTimeZone: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Addresses that were invited by email, which may have no account. */
export const invitedAddresses = pgTable('invited_addresses', {
  id: id(),
  /** SHA-256 of the address in lowercase: an opt-out needs no address that can be read. */
  addressHash: bytes().notNull().unique(),
  /** Signs the link that ends invitations to this address (rules.ts). */
  unsubscribeKey: uuid().notNull().default(sql`gen_random_uuid()`),
  /** When the person opted out of invitations by email; null while they may be invited. */
  optedOutAt: instant(),
  createdAt: createdAt(),
})

export type StoredChoices = Readonly<
  Record<string, { readonly product?: boolean; readonly email?: string; readonly push?: boolean }>
>
