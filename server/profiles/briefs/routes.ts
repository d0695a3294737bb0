import {
  downloadClientBrief,
  downloadOwnBrief,
  getClientBrief,
  getOwnBrief,
  listBriefs,
  shareBrief,
  withdrawBrief,
} from '#contract/profiles/briefs/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentBrief, presentOverview, presentOwn } from './present.ts'
import * as briefs from './service.ts'

export const briefsRoutes = [
  route(listBriefs, async (ctx) => ({ items: (await briefs.listOwn(ctx)).map(presentOverview) })),
  route(getOwnBrief, async (ctx, { params }) => presentOwn(await briefs.getOwn(ctx, params.advisorId))),
  route(shareBrief, async (ctx, { params, body }) => presentOwn(await briefs.share(ctx, params.advisorId, body))),
  route(withdrawBrief, (ctx, { params }) => briefs.withdrawBrief(ctx, params.advisorId)),
  route(downloadOwnBrief, (ctx, { params }) => briefs.drawBrief(ctx, { ...params, consumerId: ctx.actor.id })),
  route(getClientBrief, async (ctx, { params }) => {
    const found = await briefs.findBrief(ctx, { ...params, advisorId: ctx.actor.id })
    return { brief: found && presentBrief(found) }
  }),
  route(downloadClientBrief, (ctx, { params }) => briefs.drawBrief(ctx, { ...params, advisorId: ctx.actor.id })),
]
