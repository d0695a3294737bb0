import { dollarsText } from '#contract/billing/labels.ts'
import type {
  CreateCoupon,
  EndCoupon,
  ExtendAccess,
  GrantCredit,
  RefundInvoice,
} from '#contract/billing/operator/schemas.ts'
import { days } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Actor, Ctx, UserCtx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import { insertCoupon, listCoupons as listCouponRows, lockCoupon, updateCouponEnd } from '../coupons/store.ts'
import type { CouponRow } from '../coupons/tables.ts'
import { isApplied, refundableCents } from '../ledger/rules.refunds.ts'
import { listPeriodViews } from '../ledger/service.ts'
import { findInvoice, findPendingPayment, insertCreditOnce, listPayments } from '../ledger/store.ts'
import { startRefund } from '../payments/service.refund.ts'
import { payerOf } from '../rules.ts'
import { notifyHolder } from '../service.notifications.ts'
import { findByPayerId, lockSubscription, updateSubscription } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'

const couponsShown = 200

/** Null for the command line. */
const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null)

/** The subscription of any payer. @throws core.not-found */
export async function getSubscription(ctx: Ctx, payerId: string): Promise<SubscriptionRow> {
  const row = await findByPayerId(ctx.db, payerId)
  if (!row) throw problem('core.not-found')
  return row
}

/** Gives a payer credit, which lowers their next invoices. @throws core.not-found */
export async function grantCredit(ctx: Ctx, payerId: string, { id, amountCents, note }: GrantCredit): Promise<void> {
  const payer = payerOf(await getSubscription(ctx, payerId))
  await ctx.transaction(async (tx) => {
    const row = await lockSubscription(tx.db, payer)
    if (!row) throw problem('core.not-found')
    const isNew = await insertCreditOnce(tx.db, {
      id,
      payerKind: payer.kind,
      payerId: payer.id,
      kind: 'operator',
      amountCents,
      note,
      grantedBy: idOf(tx.actor),
      createdAt: tx.now,
    })
    if (!isNew) return
    await recordAct(tx, {
      act: 'credit-granted',
      subjectId: row.holderId,
      detail: dollarsText(amountCents),
      reason: note,
    })
    await notifyHolder(tx, row, { kind: 'credited', amountCents })
  })
}

/**
 * Adds free days to a trial or a paid period that runs; the days that were paid keep their value.
 * `from` must be when the access ends now, so that a request sent twice adds once.
 * @throws core.not-found, core.conflict, billing.payment-pending
 */
export async function extendAccess(
  ctx: UserCtx,
  payerId: string,
  { from, days: added, note }: ExtendAccess,
): Promise<void> {
  const payer = payerOf(await getSubscription(ctx, payerId))
  await ctx.transaction(async (tx) => {
    const row = await lockSubscription(tx.db, payer)
    if (!row) throw problem('core.not-found')
    if (await findPendingPayment(tx.db, payer)) throw problem('billing.payment-pending')
    const column = row.state === 'trialing' ? 'trialEndsAt' : 'periodEndsAt'
    const endsAt = row[column]
    const runs = (row.state === 'trialing' || row.state === 'active') && endsAt !== null && endsAt > tx.now
    if (!runs || endsAt.toISOString() !== new Date(from).toISOString()) throw problem('core.conflict')
    const until = new Date(endsAt.getTime() + days(added))
    await updateSubscription(tx.db, payer, { [column]: until, trialRemindedDays: null })
    await recordAct(tx, { act: 'access-extended', subjectId: row.holderId, detail: `${added} days`, reason: note })
    await notifyHolder(tx, row, { kind: 'extended', until })
  })
}

/**
 * Gives money of a paid invoice back to the card. The plan goes on; the days that were refunded are
 * no longer worth credit, and those that became credit are not refunded as well.
 * @throws core.not-found, billing.refund-too-large, billing.payment-pending
 */
export async function refundInvoice(
  ctx: Ctx,
  invoiceId: string,
  { id, amountCents, reason }: RefundInvoice,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const invoice = await findInvoice(tx.db, invoiceId)
    if (!invoice) throw problem('core.not-found')
    const row = await lockSubscription(tx.db, payerOf(invoice))
    const payment = (await listPayments(tx.db, [invoiceId])).find(isApplied)
    if (!payment) throw problem('billing.refund-too-large')
    const period = await listPeriodViews(tx, payerOf(invoice), invoice.periodStart)
    const view = period.find((each) => each.invoice.id === invoiceId)
    const isRepeated = view?.refunds.some((refund) => refund.id === id)
    if (!view || (!isRepeated && amountCents > refundableCents(view, period))) throw problem('billing.refund-too-large')
    // A change under way was worked out from what was paid until now.
    if (!isRepeated && (await findPendingPayment(tx.db, payerOf(invoice)))) throw problem('billing.payment-pending')
    const isNew = await startRefund(tx, { payment, invoice }, { id, amountCents, reason, by: idOf(tx.actor) })
    const detail = `${dollarsText(amountCents)} of ${invoice.number}`
    if (isNew) await recordAct(tx, { act: 'invoice-refunded', subjectId: row?.holderId ?? null, detail, reason })
  })
}

/**
 * Creates a promotion code.
 * @throws core.invalid when the code exists or would be over already
 */
export async function createCoupon(ctx: UserCtx, { redeemBy, reason, ...input }: CreateCoupon): Promise<CouponRow> {
  if (redeemBy !== null && new Date(redeemBy) <= ctx.now)
    throw problem('core.invalid', { fields: [{ path: 'redeemBy', message: 'Choose a day that isn’t over' }] })
  return ctx.transaction(async (tx) => {
    const row = await insertCoupon(tx.db, {
      ...input,
      redeemBy: redeemBy === null ? null : new Date(redeemBy),
      createdBy: tx.actor.id,
    })
    if (!row) throw problem('core.invalid', { fields: [{ path: 'code', message: 'This code exists already' }] })
    await recordAct(tx, { act: 'coupon-created', detail: row.code, reason })
    return row
  })
}

/**
 * Ends a promotion code: nobody redeems it from now on. Plans it lowers already keep their price.
 * @throws core.not-found, core.conflict when it has ended
 */
export function endCoupon(ctx: UserCtx, code: string, { reason }: EndCoupon): Promise<CouponRow> {
  return ctx.transaction(async (tx) => {
    const coupon = await lockCoupon(tx.db, code)
    if (!coupon) throw problem('core.not-found')
    if (coupon.redeemBy && coupon.redeemBy <= tx.now) throw problem('core.conflict')
    await updateCouponEnd(tx.db, code, tx.now)
    await recordAct(tx, { act: 'coupon-ended', detail: code, reason })
    return { ...coupon, redeemBy: tx.now }
  })
}

/** The latest promotion codes. */
export function listCoupons(ctx: UserCtx): Promise<CouponRow[]> {
  return listCouponRows(ctx.db, couponsShown)
}
