import { z } from 'zod'
import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ApiKey, CreatedApiKey, NewApiKey } from './schemas.ts'

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(ApiKey) }) },
  problems: [],
  summary: "List the caller's API keys without their secret parts, the newest first",
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  access: verifiedAdvisors,
  limit: 'write',
  body: NewApiKey,
  reply: { 201: CreatedApiKey },
  problems: ['auth.reauthentication-needed', 'integrations.too-many-keys'],
  summary: 'Create an API key; this reply alone has the whole key',
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Revoke an API key; it works no longer',
})

export const keysEndpoints = [listApiKeys, createApiKey, revokeApiKey] as const
