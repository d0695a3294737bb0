import * as endpoints from '#contract/support/help-texts/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentHelpTexts, presentVersions } from './present.ts'
import * as service from './service.ts'

export const helpTextsRoutes = [
  route(endpoints.listHelpTexts, async (ctx) => ({ items: presentHelpTexts(await service.listHelpTexts(ctx)) })),
  route(endpoints.listHelpTextVersions, async (ctx, { params }) => ({
    items: presentVersions(await service.listVersions(ctx, params.key)),
  })),
  route(endpoints.saveHelpText, (ctx, { params, body }) => service.saveHelpText(ctx, params.key, body)),
  route(endpoints.revertHelpText, (ctx, { params, body }) => service.revertHelpText(ctx, params.key, body)),
]
