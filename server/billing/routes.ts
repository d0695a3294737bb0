import * as endpoints from '#contract/billing/endpoints.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import * as accounts from './accounts/service.ts'
import { choosePlan, reviewPlan } from './changes/service.ts'
import { writeInvoicePdf, writeInvoicesPdf } from './ledger/service.ts'
import { presentBilling, presentReview } from './present.ts'
import * as service from './service.ts'

const billingOf = async (ctx: UserCtx) => presentBilling(await service.getBilling(ctx))

export const billingRoutes = [
  route(endpoints.getBilling, billingOf),
  route(endpoints.reviewPlan, async (ctx, { body }) => presentReview(await reviewPlan(ctx, body))),
  route(endpoints.choosePlan, async (ctx, { body }) => {
    await choosePlan(ctx, body)
    return billingOf(ctx)
  }),
  route(endpoints.cancelPlan, async (ctx) => {
    await service.cancelPlan(ctx)
    return billingOf(ctx)
  }),
  route(endpoints.resumePlan, async (ctx) => {
    await service.resumePlan(ctx)
    return billingOf(ctx)
  }),
  route(endpoints.payNow, async (ctx) => {
    await service.payNow(ctx)
    return billingOf(ctx)
  }),
  route(endpoints.openCardPage, async (ctx) => ({ url: await accounts.openCardPage(ctx) })),
  route(endpoints.openPortal, async (ctx) => ({ url: await accounts.openPortal(ctx) })),
  route(endpoints.saveBillingDetails, async (ctx, { body }) => {
    await accounts.saveDetails(ctx, body)
    return billingOf(ctx)
  }),
  route(endpoints.saveSandboxCard, async (ctx, { body }) => {
    await accounts.saveSandboxCard(ctx, body)
    return billingOf(ctx)
  }),
  route(endpoints.downloadInvoice, (ctx, { params }) => writeInvoicePdf(ctx, params.id)),
  route(endpoints.downloadInvoices, (ctx, { params }) => writeInvoicesPdf(ctx, Number(params.year))),
]
