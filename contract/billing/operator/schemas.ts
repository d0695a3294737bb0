import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { Billing, CouponCode, Invoice, ReconciliationDifference } from '../schemas.ts'
import { creditAtMostCents, extensionAtMostDays } from './values.ts'

/** An amount that an operator gives: above 0, at most $100,000. */
const Amount = z.number().int().min(1).max(creditAtMostCents)

/** An invoice with what can still go back to the card, and what of its period became credit. */
export const PayerInvoice = Invoice.extend({ refundableCents: z.number().int(), creditedCents: z.number().int() })
export type PayerInvoice = z.infer<typeof PayerInvoice>

/** A payer's billing as its holder sees it, with what an operator may refund. */
export const PayerBilling = Billing.extend({ holderId: Id, invoices: z.array(PayerInvoice) })

export const GrantCredit = z.object({
  /** Made by the caller: the same grant sent twice happens once. */
  id: Id,
  amountCents: Amount,
  note: StaffReason,
})
export type GrantCredit = z.infer<typeof GrantCredit>
export const RefundInvoice = z.object({ id: Id, amountCents: Amount, reason: StaffReason })
export type RefundInvoice = z.infer<typeof RefundInvoice>
export const ExtendAccess = z.object({
  /** When the access ends today, as the caller sees it: a second request no longer fits. */
  from: Instant,
  days: z.number().int().min(1).max(extensionAtMostDays),
  note: StaffReason,
})
export type ExtendAccess = z.infer<typeof ExtendAccess>

const couponFields = z.object({
  code: CouponCode,
  percentOff: z.number().int().min(1).max(100).nullable(),
  amountOffCents: Amount.nullable(),
  /** Periods that it lowers; null is without end. */
  periods: z.number().int().min(1).max(36).nullable(),
  maxRedemptions: z.number().int().min(1).max(1_000_000).nullable(),
  redeemBy: Instant.nullable(),
})
export const CreateCoupon = couponFields
  .extend({ reason: StaffReason })
  .refine(({ percentOff, amountOffCents }) => (percentOff === null) !== (amountOffCents === null), {
    message: 'Set either a percentage or an amount',
    path: ['percentOff'],
  })
export type CreateCoupon = z.infer<typeof CreateCoupon>
export const Coupon = couponFields
/** Longer than any code is: one that does not exist is not found, as another id. */
export const CouponParams = z.object({ code: z.string().trim().toUpperCase().max(60) })
export const EndCoupon = z.object({ reason: StaffReason })
export type EndCoupon = z.infer<typeof EndCoupon>
export const Coupons = z.object({ items: z.array(Coupon) })

export const ReconciliationReports = z.object({
  items: z.array(
    z.object({
      day: z.string(),
      madeAt: Instant,
      comparedCount: z.number().int(),
      differences: z.array(ReconciliationDifference),
    }),
  ),
})
