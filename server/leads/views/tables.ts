/** Holds the views of the pipeline that advisors keep: filters and sorting under a name. */
import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const leadViews = pgTable(
  'lead_views',
  {
    id: id(),
    advisorId: profileId().notNull(),
    name: text().notNull(),
    /** The query part of the page's address, as `LeadView` of the contract describes it. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('lead_views_name_once').on(table.advisorId, table.name)],
)

export type LeadViewRow = typeof leadViews.$inferSelect
