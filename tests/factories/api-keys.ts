import { createApiKey } from '#contract/integrations/keys/endpoints.ts'
import type { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { type ApiScope, apiScopes } from '#contract/integrations/values.ts'
import { clientOf } from '#tests/support/client.ts'
import type { TestApp } from '#tests/support/harness.ts'

/** A key of the holder of an access token; with every scope, unless some are named. */
export async function apiKeyOf(
  app: Pick<TestApp, 'app'>,
  accessToken: string,
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const body: NewApiKey = { name: 'Script', scopes: [...scopes], lifeDays: 30 }
  return (await clientOf(app.app, accessToken).call(createApiKey, { body })).key
}
