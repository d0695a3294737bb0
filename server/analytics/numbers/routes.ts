import * as endpoints from '#contract/analytics/numbers/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { csvOf } from './present.ts'
import { getNumbers, listNumberDays } from './service.ts'

export const numbersRoutes = [
  route(endpoints.getNumbers, (ctx, { query }) => getNumbers(ctx, query)),
  route(endpoints.exportNumbers, async (ctx, { query }) => csvOf(await listNumberDays(ctx, query))),
]
