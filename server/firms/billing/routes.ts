import * as endpoints from '#contract/billing/endpoints.ts'
import type { Billing } from '#contract/billing/schemas.ts'
import type { PayerKind } from '#contract/billing/values.ts'
import * as accounts from '#server/billing/accounts/service.ts'
import { choosePlan, reviewPlan } from '#server/billing/changes/service.ts'
import { writeInvoicePdf, writeInvoicesPdf } from '#server/billing/ledger/service.ts'
import * as billing from '#server/billing/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { getManaged, getManagedFor, listManaged } from './service.ts'

/** The plan of the requested kind, or the first that the caller manages. */
async function billingOf(ctx: UserCtx, kind?: PayerKind): Promise<Billing> {
  const payers = await listManaged(ctx)
  const payer = payers.find((each) => each.kind === kind) ?? payers[0] ?? null
  return billing.presentBilling(await billing.getBilling(ctx, payer), payers)
}

/** The routes of billing are here, because only firms know who manages a firm's plan. */
export const billingRoutes = [
  route(endpoints.getBilling, (ctx, { query }) => billingOf(ctx, query.payer)),
  route(endpoints.reviewPlan, async (ctx, { body }) =>
    billing.presentReview(await reviewPlan(ctx, await getManagedFor(ctx, body.plan), body)),
  ),
  route(endpoints.choosePlan, async (ctx, { body }) => {
    const payer = await getManagedFor(ctx, body.plan)
    await choosePlan(ctx, payer, body)
    return billingOf(ctx, payer.kind)
  }),
  route(endpoints.cancelPlan, async (ctx, { query }) => {
    await billing.cancelPlan(ctx, await getManaged(ctx, query.payer))
    return billingOf(ctx, query.payer)
  }),
  route(endpoints.resumePlan, async (ctx, { query }) => {
    await billing.resumePlan(ctx, await getManaged(ctx, query.payer))
    return billingOf(ctx, query.payer)
  }),
  route(endpoints.payNow, async (ctx, { query }) => {
    await billing.payNow(ctx, await getManaged(ctx, query.payer))
    return billingOf(ctx, query.payer)
  }),
  route(endpoints.openCardPage, async (ctx, { query }) => ({
    url: await accounts.openCardPage(ctx, await getManaged(ctx, query.payer)),
  })),
  route(endpoints.openPortal, async (ctx, { query }) => ({
    url: await accounts.openPortal(ctx, await getManaged(ctx, query.payer)),
  })),
  route(endpoints.saveBillingDetails, async (ctx, { query, body }) => {
    await accounts.saveDetails(ctx, await getManaged(ctx, query.payer), body)
    return billingOf(ctx, query.payer)
  }),
  route(endpoints.saveSandboxCard, async (ctx, { query, body }) => {
    await accounts.saveSandboxCard(ctx, await getManaged(ctx, query.payer), body)
    return billingOf(ctx, query.payer)
  }),
  route(endpoints.downloadInvoice, async (ctx, { params }) => writeInvoicePdf(ctx, await listManaged(ctx), params.id)),
  route(endpoints.downloadInvoices, async (ctx, { params, query }) =>
    writeInvoicesPdf(ctx, await getManaged(ctx, query.payer), Number(params.year)),
  ),
]
