/** Holds the fields that advisors add to their leads and clients, whose rows have the values. */
import { pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { fieldKinds } from '#contract/leads/fields/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const fieldKind = pgEnum('custom_field_kind', fieldKinds)

export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    advisorId: profileId().notNull(),
    name: text().notNull(),
    kind: fieldKind().notNull(),
    choices: text().array().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (table) => [unique('custom_fields_name_once').on(table.advisorId, table.name)],
)

export type CustomFieldRow = typeof customFields.$inferSelect
