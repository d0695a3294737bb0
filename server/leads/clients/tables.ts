/** Holds the clients of advisors: leads that converted, and people of an imported list. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { leads } from '../tables.ts'

export const clientImports = pgTable(
  'client_imports',
  {
    id: id(),
    advisorId: profileId().notNull(),
    fileName: text().notNull(),
    skipped: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('client_imports_advisor').on(table.advisorId, table.createdAt)],
)

/** Ids of notes and tasks, names of the details, and ids of custom fields. */
export type MergedParts = {
  /** The client's own address, which another may have until the merge is undone. */
  readonly email: string | null
  readonly notes: readonly string[]
  readonly tasks: readonly string[]
  readonly details: readonly ('email' | 'phone' | 'nextReviewOn')[]
  readonly fields: readonly string[]
}

export const clients = pgTable(
  'clients',
  {
    id: id(),
    advisorId: profileId().notNull(),
    /** Set for a converted client, whose name is the consumer's and never copied here. */
    leadId: uuid()
      .unique('clients_one_per_lead')
      .references(() => leads.id, { onDelete: 'cascade' }),
    importId: uuid().references(() => clientImports.id, { onDelete: 'set null' }),
    /** The advisor's own data about an imported client; never compared with accounts. */
    name: text(),
    email: citext(),
    phone: text(),
    /** Values of custom fields; those of a converted client are its lead's. */
    custom: jsonb().$type<Record<string, string>>().notNull().default({}),
    nextReviewOn: date({ mode: 'string' }),
    /** The day of the next review that the advisor has been reminded of. */
    reviewRemindedOn: date({ mode: 'string' }),
    invitedAt: instant(),
    /** The record an imported client was merged into, while the merge can be undone. */
    mergedIntoId: uuid(),
    mergedAt: instant(),
    /** What the merge moved or filled in there. */
    merged: jsonb().$type<MergedParts>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('clients_advisor').on(table.advisorId, table.createdAt, table.id),
    index('clients_review').on(table.nextReviewOn).where(sql`next_review_on is not null`),
    index('clients_import').on(table.importId).where(sql`import_id is not null`),
    index('clients_merged').on(table.mergedAt).where(sql`merged_at is not null`),
    uniqueIndex('clients_email_once').on(table.advisorId, table.email).where(sql`email is not null`),
    check('clients_one_origin', sql`(${table.leadId} is null) = (${table.name} is not null)`),
  ],
)

export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    authorId: profileId().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('client_notes_client').on(table.clientId, table.createdAt)],
)

export type ClientRow = typeof clients.$inferSelect
export type ClientImportRow = typeof clientImports.$inferSelect
export type ClientNoteRow = typeof clientNotes.$inferSelect
