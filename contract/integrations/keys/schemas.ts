import { z } from 'zod'
import { Id, Instant, line } from '#contract/core/fields.ts'
import { apiScopes, keyLifeDays } from '../values.ts'

const ApiScope = z.enum(apiScopes)

/** A key without its secret part. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How the key begins, to recognize it. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null when it was never used. */
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  name: line(60).min(1, 'Give it a name'),
  scopes: z.array(ApiScope).min(1, 'Choose at least one'),
  lifeDays: z.literal(keyLifeDays),
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** The whole key is in this reply alone: only its hash is kept. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
