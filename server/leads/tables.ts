/** Holds leads and every change of theirs; a pair has one lead, made by a consumer's act. */
import { index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { leadSources, leadStatuses } from '#contract/leads/values.ts'
import { firms } from '#server/firms/tables.ts'
import { createdAt, dollars, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const leadStatus = pgEnum('lead_status', leadStatuses)
export const leadSource = pgEnum('lead_source', leadSources)

export const leads = pgTable(
  'leads',
  {
    id: id(),
    consumerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Whom the consumer turned to. */
    turnedToId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Who works the lead: the same, unless the firm has given it to a colleague. */
    advisorId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    firmId: uuid().references(() => firms.id, { onDelete: 'set null' }),
    status: leadStatus().notNull().default('new'),
    source: leadSource().notNull(),
    /** The score when the lead was made; null when a hard rule excluded the match. */
    matchScore: integer(),
    estimatedValueUsd: dollars().notNull().default(0),
    notes: text().notNull().default(''),
    lostReason: text(),
    createdAt: instant().notNull(),
    firstContactAt: instant(),
    convertedAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('leads_one_per_pair').on(table.consumerId, table.turnedToId),
    index('leads_advisor').on(table.advisorId, table.createdAt),
    index('leads_firm').on(table.firmId, table.createdAt),
  ],
)

export const leadChanges = pgTable(
  'lead_changes',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** Null when the product moved it, because of a message or an appointment. */
    byId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    from: leadStatus(),
    to: leadStatus().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('lead_changes_lead').on(table.leadId, table.at)],
)

export type LeadRow = typeof leads.$inferSelect
export type LeadChangeRow = typeof leadChanges.$inferSelect
