/** Holds how users chose to be notified, and the key of their unsubscribe links. */
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { QuietHours } from '#contract/emails/schemas.ts'
import { createdAt, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const emailChoices = pgTable('email_choices', {
  userId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /**
   * Channels by the name of the preference. What is missing has its default, so a new preference
   * needs no migration.
   */
  choices: jsonb().$type<StoredChoices>().notNull().default({}),
  /** Signs the unsubscribe links of this user (rules.ts). Version 4: 122 random bits. */
  unsubscribeKey: uuid().notNull().default(sql`gen_random_uuid()`),
  /** Hours in which nothing arrives that can wait; null for none. */
  quietHours: jsonb().$type<QuietHours>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export type StoredChoices = Readonly<
  Record<string, { readonly product?: boolean; readonly email?: string; readonly push?: boolean }>
>
