import * as endpoints from '#contract/integrations/keys/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentKey } from './present.ts'
import * as service from './service.ts'

export const keysRoutes = [
  route(endpoints.listApiKeys, async (ctx) => ({ items: (await service.listKeys(ctx)).map(presentKey) })),
  route(endpoints.createApiKey, async (ctx, { body }) => {
    const { row, key } = await service.createKey(ctx, body)
    return { ...presentKey(row), key }
  }),
  route(endpoints.revokeApiKey, (ctx, { params }) => service.revokeKey(ctx, params.id)),
]
