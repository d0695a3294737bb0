import { listFollowUps } from '#contract/scheduling/follow-ups/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentFollowUp } from './present.ts'
import { suggestFollowUps } from './service.ts'

export const followUpsRoutes = [
  route(listFollowUps, async (ctx) => ({
    items: (await suggestFollowUps(ctx)).map((found) => presentFollowUp(ctx, found)),
  })),
]
