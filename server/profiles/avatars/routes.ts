import { getAvatar, removeAvatar, setAvatar } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOwn } from '../me/present.ts'
import { getOwn } from '../me/service.ts'
import * as avatars from './service.ts'

export const avatarsRoutes = [
  route(setAvatar, async (ctx, { body }) => {
    await avatars.setAvatar(ctx, body.jpeg)
    return presentOwn(await getOwn(ctx))
  }),
  route(removeAvatar, async (ctx) => {
    await avatars.removeAvatar(ctx)
    return presentOwn(await getOwn(ctx))
  }),
  route(getAvatar, (ctx, { params }) => avatars.readAvatar(ctx, params.name)),
]
