/** Holds what advisors mean to do for a lead or an imported client. */
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    advisorId: profileId().notNull(),
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    clientId: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    dueOn: date({ mode: 'string' }),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('tasks_open').on(table.advisorId, table.dueOn).where(sql`done_at is null`),
    index('tasks_newest').on(table.advisorId, table.createdAt, table.id),
    index('tasks_lead').on(table.leadId),
    index('tasks_client').on(table.clientId),
    check('tasks_one_subject', sql`num_nonnulls(${table.leadId}, ${table.clientId}) = 1`),
  ],
)

export type TaskRow = typeof tasks.$inferSelect
