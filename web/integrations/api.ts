import * as endpoints from '#contract/integrations/keys/endpoints.ts'
import type { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { call } from '#web/platform/api.ts'

export const createApiKey = (body: NewApiKey) => call(endpoints.createApiKey, { body })
export const revokeApiKey = (id: string) => call(endpoints.revokeApiKey, { params: { id } })
