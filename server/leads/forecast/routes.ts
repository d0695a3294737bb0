import { getForecast } from '#contract/leads/forecast/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const forecastRoutes = [route(getForecast, (ctx, { query }) => service.getForecast(ctx, query.scope))]
