import { getEmailPreferences, saveEmailPreferences } from '#contract/emails/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const emailsRoutes = [
  route(getEmailPreferences, (ctx) => service.getPreferences(ctx)),
  route(saveEmailPreferences, async (ctx, { body }) => {
    await service.savePreferences(ctx, body)
    return service.getPreferences(ctx)
  }),
]
