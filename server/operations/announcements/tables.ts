/** Holds the banners that the staff shows, and who dismissed one. */
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { announcementKinds, audiences } from '#contract/operations/announcements/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

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

export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    userId: profileId().notNull(),
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_dismissals_announcement').on(table.announcementId),
  ],
)
