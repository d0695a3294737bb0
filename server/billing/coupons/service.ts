import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Payer } from '../events.ts'
import type { Discount } from '../ledger/rules.ts'
import type { SubscriptionRow } from '../tables.ts'
import * as store from './store.ts'
import type { CouponRow } from './tables.ts'

/** A discount with how many periods it lowers when it is applied now. */
export type AppliedCoupon = Discount & { readonly periods: number | null; readonly isNew: boolean }

/**
 * The discount of a charge: the code that was typed, else the one that still lowers the
 * subscription.
 * @throws billing.coupon-invalid when the code is unknown, over, used up or was redeemed before
 */
export async function couponFor(
  ctx: Ctx,
  payer: Payer,
  row: Pick<SubscriptionRow, 'couponCode' | 'couponPeriodsLeft'>,
  typed: string | null,
): Promise<AppliedCoupon | null> {
  const code = typed ?? row.couponCode
  if (code === null) return null
  const coupon = await store.findCoupon(ctx.db, code)
  if (code === row.couponCode) return coupon && { ...discountOf(coupon), periods: row.couponPeriodsLeft, isNew: false }
  if (!coupon || (coupon.redeemBy && coupon.redeemBy <= ctx.now)) throw problem('billing.coupon-invalid')
  if (await store.existsRedemption(ctx.db, code, payer)) throw problem('billing.coupon-invalid')
  if (coupon.maxRedemptions !== null && (await store.countRedemptions(ctx.db, code)) >= coupon.maxRedemptions)
    throw problem('billing.coupon-invalid')
  return { ...discountOf(coupon), periods: coupon.periods, isNew: true }
}

const discountOf = ({ code, percentOff, amountOffCents }: CouponRow): Discount => ({ code, percentOff, amountOffCents })
