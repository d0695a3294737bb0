import * as endpoints from '#contract/leads/referrals/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentReferrals } from './present.ts'
import * as service from './service.ts'

export const referralsRoutes = [
  route(endpoints.getReferrals, async (ctx) => presentReferrals(await service.getReferrals(ctx))),
  route(endpoints.createReferralLink, async (ctx) => presentReferrals(await service.createLink(ctx))),
  route(endpoints.acceptReferral, async (ctx, { body }) => presentReferrals(await service.accept(ctx, body))),
  route(endpoints.getReferralLink, (ctx, { params }) => service.getLink(ctx, params.code)),
]
