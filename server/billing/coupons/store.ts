import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import type { Payer } from '../events.ts'
import { type CouponRow, couponRedemptions, coupons } from './tables.ts'

export async function findCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
  return row ?? null
}

/** Locks the coupon, so that the last redemption is given once. */
export async function lockCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code)).for('update')
  return row ?? null
}

export async function insertCoupon(db: Db, row: typeof coupons.$inferInsert): Promise<CouponRow | null> {
  const [inserted] = await db.insert(coupons).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function updateCouponEnd(db: Db, code: string, redeemBy: Date): Promise<void> {
  await db.update(coupons).set({ redeemBy }).where(eq(coupons.code, code))
}

export async function listCoupons(db: Db, limit: number): Promise<CouponRow[]> {
  return db.select().from(coupons).orderBy(desc(coupons.createdAt), coupons.code).limit(limit)
}

export async function countRedemptions(db: Db, code: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(couponRedemptions).where(eq(couponRedemptions.code, code))
  return row?.n ?? 0
}

const ofPayer = (code: string, payer: Payer) =>
  and(
    eq(couponRedemptions.code, code),
    eq(couponRedemptions.payerKind, payer.kind),
    eq(couponRedemptions.payerId, payer.id),
  )

export async function existsRedemption(db: Db, code: string, payer: Payer): Promise<boolean> {
  const rows = await db.select({ code: couponRedemptions.code }).from(couponRedemptions).where(ofPayer(code, payer))
  return rows.length > 0
}

export async function insertRedemption(db: Db, code: string, payer: Payer, redeemedAt: Date): Promise<void> {
  await db
    .insert(couponRedemptions)
    .values({ code, payerKind: payer.kind, payerId: payer.id, redeemedAt })
    .onConflictDoNothing()
}

export async function deleteRedemption(db: Db, code: string, payer: Payer): Promise<void> {
  await db.delete(couponRedemptions).where(ofPayer(code, payer))
}
