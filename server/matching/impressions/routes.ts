import * as endpoints from '#contract/matching/impressions/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { getImpressions } from './service.ts'

export const impressionsRoutes = [route(endpoints.getImpressions, (ctx) => getImpressions(ctx))]
