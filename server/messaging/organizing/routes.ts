import { organizeChat } from '#contract/messaging/organizing/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentChat } from '../present.ts'
import { getView } from '../service.ts'
import * as service from './service.ts'

export const organizingRoutes = [
  route(organizeChat, async (ctx, { params, body }) => {
    await service.organizeChat(ctx, params.id, body)
    return presentChat(ctx, await getView(ctx, params.id))
  }),
]
