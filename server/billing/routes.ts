import * as endpoints from '#contract/billing/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentBilling } from './present.ts'
import * as service from './service.ts'

export const billingRoutes = [
  route(endpoints.getBilling, async (ctx) => presentBilling(await service.getBilling(ctx))),
  route(endpoints.choosePlan, async (ctx, { body }) => presentBilling(await service.choosePlan(ctx, body))),
  route(endpoints.cancelPlan, async (ctx) => presentBilling(await service.cancelPlan(ctx))),
  route(endpoints.resumePlan, async (ctx) => presentBilling(await service.resumePlan(ctx))),
]
