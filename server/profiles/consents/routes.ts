import { getDisclosure, grantConsent, listConsents, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentConsent, presentDisclosure } from './present.ts'
import * as consents from './service.ts'

export const consentsRoutes = [
  route(listConsents, async (ctx) => ({ items: (await consents.listOwn(ctx)).map(presentConsent) })),
  route(getDisclosure, async (ctx, { params }) =>
    presentDisclosure(await consents.getDisclosure(ctx, params.advisorId)),
  ),
  route(grantConsent, async (ctx, { params, body }) =>
    presentConsent(await consents.grant(ctx, params.advisorId, body)),
  ),
  route(withdrawConsent, (ctx, { params }) => consents.withdrawConsent(ctx, params.advisorId)),
]
