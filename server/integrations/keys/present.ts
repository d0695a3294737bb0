import type { ApiKey } from '#contract/integrations/keys/schemas.ts'
import type { ApiKeyRow } from './tables.ts'

/** A key as its owner sees it later: without its secret part. */
export function presentKey({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
