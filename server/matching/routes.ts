import * as endpoints from '#contract/matching/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as alerts from './alerts/service.ts'
import { drawComparison } from './comparison/service.ts'
import * as explanation from './explanation/service.ts'
import { fairnessRoutes } from './fairness/routes.ts'
import { impressionsRoutes } from './impressions/routes.ts'
import * as interactions from './interactions/service.ts'
import * as preferences from './preferences/service.ts'
import { presentMatches, presentMatchWith, presentPreview } from './present.ts'
import { searchesRoutes } from './searches/routes.ts'
import * as service from './service.ts'
import { sharingRoutes } from './sharing/routes.ts'

export const matchingRoutes = [
  ...searchesRoutes,
  ...fairnessRoutes,
  ...impressionsRoutes,
  ...sharingRoutes,
  route(endpoints.listMatches, async (ctx, { query }) => presentMatches(await service.listMatches(ctx, query))),
  route(endpoints.getMatch, async (ctx, { params }) => presentMatchWith(await service.getMatch(ctx, params.advisorId))),
  route(endpoints.react, async (ctx, { params, body }) => {
    await interactions.react(ctx, params.advisorId, body.reaction)
    return undefined
  }),
  route(endpoints.recordView, async (ctx, { params }) => {
    await interactions.recordView(ctx, params.advisorId)
    return undefined
  }),
  route(endpoints.getPreferences, (ctx) => preferences.getPreferences(ctx)),
  route(endpoints.savePreferences, (ctx, { body }) => preferences.savePreferences(ctx, body)),
  route(endpoints.previewPreferences, async (ctx, { body }) => {
    const preview = await preferences.previewPreferences(ctx, body)
    return presentPreview(preview, await service.namesOf(ctx, preview.movedUp))
  }),
  route(endpoints.savePassFeedback, async (ctx, { params, body }) => {
    await interactions.explainPass(ctx, params.advisorId, body)
    return undefined
  }),
  route(endpoints.downloadExplanation, (ctx, { params, query }) => explanation.explain(ctx, params.advisorId, query)),
  route(endpoints.downloadComparison, (ctx, { query }) => drawComparison(ctx, query)),
  route(endpoints.getMatchAlerts, async (ctx) => ({ frequency: await alerts.getFrequency(ctx) })),
  route(endpoints.saveMatchAlerts, async (ctx, { body }) => ({
    frequency: await alerts.saveFrequency(ctx, body.frequency),
  })),
]
