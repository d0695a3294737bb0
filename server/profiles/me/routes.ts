import { getOwnProfile, publishAdvisorProfile, saveConsumerProfile, saveProfile } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentOwn } from './present.ts'
import * as own from './service.ts'

export const meRoutes = [
  route(getOwnProfile, own.readOwn),
  route(saveProfile, async (ctx, { body }) => presentOwn(await own.saveProfile(ctx, body))),
  route(saveConsumerProfile, async (ctx, { body }) => presentOwn(await own.saveConsumer(ctx, body))),
  route(publishAdvisorProfile, async (ctx, { body }) => presentOwn(await own.setPublished(ctx, body.published))),
]
