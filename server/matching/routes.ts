import * as endpoints from '#contract/matching/endpoints.ts'
import { route } from '../platform/http/route.ts'
import { directoryRoutes } from './directory/routes.ts'
import * as interactions from './interactions/service.ts'
import * as preferences from './preferences/service.ts'
import { presentMatch, presentMatches, presentSum } from './present.ts'
import * as service from './service.ts'

export const routes = [
  ...directoryRoutes,
  route(endpoints.listMatches, async (ctx, { query }) => presentMatches(await service.listMatches(ctx, query))),
  route(endpoints.getMatch, async (ctx, { params }) => {
    const { match, seeker, ruledOutBecause } = await service.getMatch(ctx, params.advisorId)
    return { match: match && presentMatch(match), ruledOutBecause, sumUsd: presentSum(seeker) }
  }),
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
]
