/** Holds coupons and who redeemed them. */
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '#server/platform/db/columns.ts'
import { payerKind } from '../tables.ts'

export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    percentOff: smallint(),
    amountOffCents: integer(),
    /** Periods that it lowers; null is without end. */
    periods: smallint(),
    maxRedemptions: integer(),
    redeemBy: instant(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [check('coupons_one_amount', sql`(percent_off is null) <> (amount_off_cents is null)`)],
)

export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    code: text()
      .notNull()
      .references(() => coupons.code, { onDelete: 'restrict' }),
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    redeemedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.payerKind, table.payerId] })],
)

export type CouponRow = typeof coupons.$inferSelect
