import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentSignOn } from './present.ts'
import { saveSignOn } from './service.connection.ts'
import * as domains from './service.domains.ts'
import * as service from './service.ts'

export const signOnRoutes = [
  route(endpoints.getSignOn, async (ctx) => presentSignOn(ctx, await service.getSignOn(ctx))),
  route(endpoints.saveSignOn, async (ctx, { body }) => presentSignOn(ctx, await saveSignOn(ctx, body))),
  route(endpoints.addSignOnDomain, async (ctx, { body }) =>
    presentSignOn(ctx, await domains.addDomain(ctx, body.domain)),
  ),
  route(endpoints.proveSignOnDomain, async (ctx, { params }) =>
    presentSignOn(ctx, await domains.proveDomain(ctx, params.domain)),
  ),
  route(endpoints.removeSignOnDomain, async (ctx, { params }) =>
    presentSignOn(ctx, await domains.removeDomain(ctx, params.domain)),
  ),
  route(endpoints.trySignOn, (ctx) => service.trySignOn(ctx)),
  route(endpoints.requireSignOn, async (ctx, { body }) =>
    presentSignOn(ctx, await service.requireSignOn(ctx, body.isRequired)),
  ),
  route(endpoints.removeSignOn, async (ctx) => presentSignOn(ctx, await service.removeSignOn(ctx))),
]
