/** Holds the banners that the staff shows. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { announcementKinds, audiences } from '#contract/operations/announcements/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    text: text().notNull(),
    /** Both null for a banner without a link. */
    linkLabel: text(),
    linkTo: text(),
    kind: text({ enum: announcementKinds }).notNull(),
    audience: text({ enum: audiences }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
  },
  (table) => [index('announcements_start').on(table.startsAt)],
)
export type AnnouncementRow = typeof announcements.$inferSelect
