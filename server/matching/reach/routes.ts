import * as endpoints from '#contract/matching/reach/endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { getReach } from './service.ts'

export const reachRoutes = [route(endpoints.getReach, (ctx) => getReach(ctx))]
