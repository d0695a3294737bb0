import type { z } from 'zod'
import * as endpoints from '#contract/billing/operator/endpoints.ts'
import type { Coupon, PayerInvoice } from '#contract/billing/operator/schemas.ts'
import type { Invoice } from '#contract/billing/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import type { CouponRow } from '../coupons/tables.ts'
import { refundableCents } from '../ledger/rules.refunds.ts'
import type { InvoiceView } from '../ledger/store.ts'
import { presentBilling } from '../present.ts'
import { listReports } from '../reconciliation/service.ts'
import { payerOf } from '../rules.ts'
import { getBillingOf } from '../service.ts'
import * as service from './service.ts'

async function billingOf(ctx: UserCtx, payerId: string) {
  const row = await service.getSubscription(ctx, payerId)
  const rows = await getBillingOf(ctx, row)
  const { invoices, ...billing } = presentBilling(rows, [payerOf(row)])
  return { ...billing, invoices: withRefundable(invoices, rows.invoices), holderId: row.holderId }
}

/** Adds to each invoice, latest first, what an operator may refund of it. */
function withRefundable(invoices: readonly Invoice[], views: readonly InvoiceView[]): PayerInvoice[] {
  const paid = Map.groupBy(views.filter(({ invoice }) => invoice.status === 'paid').toReversed(), ({ invoice }) =>
    invoice.periodStart.getTime(),
  )
  return invoices.map((invoice, at) => {
    const period = paid.get(views[at]?.invoice.periodStart.getTime() ?? 0) ?? []
    const view = period.find((each) => each.invoice.id === invoice.id)
    return {
      ...invoice,
      refundableCents: view ? refundableCents(view, period) : 0,
      creditedCents: view ? (period.at(-1)?.invoice.creditedCents ?? 0) : 0,
    }
  })
}

function presentCoupon({
  code,
  percentOff,
  amountOffCents,
  periods,
  maxRedemptions,
  redeemBy,
}: CouponRow): z.output<typeof Coupon> {
  return { code, percentOff, amountOffCents, periods, maxRedemptions, redeemBy: redeemBy?.toISOString() ?? null }
}

export const operatorRoutes = [
  route(endpoints.getPayerBilling, (ctx, { params }) => billingOf(ctx, params.id)),
  route(endpoints.grantCredit, async (ctx, { params, body }) => {
    await service.grantCredit(ctx, params.id, body)
    return billingOf(ctx, params.id)
  }),
  route(endpoints.extendAccess, async (ctx, { params, body }) => {
    await service.extendAccess(ctx, params.id, body)
    return billingOf(ctx, params.id)
  }),
  route(endpoints.refundInvoice, (ctx, { params, body }) => service.refundInvoice(ctx, params.id, body)),
  route(endpoints.createCoupon, async (ctx, { body }) => presentCoupon(await service.createCoupon(ctx, body))),
  route(endpoints.endCoupon, async (ctx, { params, body }) =>
    presentCoupon(await service.endCoupon(ctx, params.code, body)),
  ),
  route(endpoints.listCoupons, async (ctx) => ({ items: (await service.listCoupons(ctx)).map(presentCoupon) })),
  route(endpoints.listReconciliations, async (ctx) => ({ items: await listReports(ctx) })),
]
