import { setOnlineStatus } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOwn } from '../me/present.ts'
import { getOwn } from '../me/service.ts'
import { choose } from './service.ts'

export const presenceRoutes = [
  route(setOnlineStatus, async (ctx, { body }) => {
    await getOwn(ctx)
    await choose(ctx, body.status)
    return presentOwn(await getOwn(ctx))
  }),
]
