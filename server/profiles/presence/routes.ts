import { setOnlineStatus } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOwn } from '../own/present.ts'
import { getOwn } from '../own/service.ts'
import { choose } from './service.ts'

export const presenceRoutes = [
  route(setOnlineStatus, async (ctx, { body }) => {
    await getOwn(ctx)
    await choose(ctx, body.status)
    return presentOwn(await getOwn(ctx))
  }),
]
