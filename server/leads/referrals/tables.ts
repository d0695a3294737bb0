/** Holds personal referral links, and who joined by which. */
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const referralLinks = pgTable('referral_links', {
  ownerId: profileId().primaryKey(),
  code: text().notNull().unique(),
  createdAt: createdAt(),
})

export const referrals = pgTable(
  'referrals',
  {
    /** Who joined; a person is referred once. */
    userId: profileId().primaryKey(),
    referrerId: profileId().notNull(),
    /** The person agreed that the referrer knows their first name. */
    sharesName: boolean().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [index('referrals_referrer').on(table.referrerId, table.joinedAt)],
)

export type ReferralRow = typeof referrals.$inferSelect
