/** Holds which emails users chose to get. */
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const emailChoices = pgTable('email_choices', {
  userId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /**
   * By the name of the preference. One that is missing has its default, so a new preference needs
   * no migration.
   */
  choices: jsonb().$type<Readonly<Record<string, boolean>>>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
