import * as endpoints from '#contract/matching/fairness/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { getFairnessReport } from './service.ts'

export const fairnessRoutes = [route(endpoints.getFairnessReport, getFairnessReport)]
