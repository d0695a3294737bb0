/** Holds personal referral links, and who joined by which. */
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const referralLinks = pgTable('referral_links', {
  ownerId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  createdAt: createdAt(),
})

export const referrals = pgTable(
  'referrals',
  {
    /** Who joined; a person is referred once. */
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    referrerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The person agreed that the referrer knows their first name. */
    sharesName: boolean().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [index('referrals_referrer').on(table.referrerId, table.joinedAt)],
)

export type ReferralRow = typeof referrals.$inferSelect
