import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { ApiScope } from '#contract/integrations/values.ts'
import { problem } from '#contract/problems.ts'
import type { KeyHolder } from '../api-keys.ts'
import type { UserCtx } from '../context.ts'
import type { Limits } from '../limits.ts'
import type { Platform } from '../platform.ts'
import { assertAccess, bearerToken } from './access.ts'
import { noteAccount } from './access-log.ts'
import type { RawInput } from './input.ts'
import { classes, countRequest } from './limits.ts'

const longestIdempotencyKey = 255

/** The scope that an endpoint of the public API needs; null for every other endpoint. */
export function scopeOf({ access }: EndpointShape): ApiScope | null {
  return access === 'public' ? null : (access.scope ?? null)
}

type KeyedEndpoint = {
  readonly endpoint: EndpointShape
  readonly scope: ApiScope
  readonly readInput: (request: RawInput) => RawInput
  readonly handle: (ctx: UserCtx, input: RawInput) => Promise<unknown>
}

/**
 * Answers a request of the public API: finds the holder of the key, counts and says how many
 * requests are left, checks the scope, and does once what repeats an `Idempotency-Key`.
 * @throws core.signed-out, core.too-many, integrations.scope-missing, core.invalid
 */
export async function answerWithKey(
  platform: Platform,
  { endpoint, scope, readInput, handle }: KeyedEndpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const { actor, scopes } = await holderOf(platform, endpoint, request)
  noteAccount(request, actor.id)
  await countKeyed(platform.ports.limits, actor.id, reply)
  assertAccess(endpoint.access, actor)
  if (!scopes.includes(scope))
    throw problem('integrations.scope-missing', { detail: `This key doesn’t have the scope ${scope}.` })
  const input = readInput(request)
  const ctx = platform.context(actor, request.log)
  const idempotencyKey = idempotencyKeyOf(request)
  if (idempotencyKey === null || endpoint.method === 'GET') return handle(ctx, input)
  const repeatable = { idempotencyKey, fingerprint: fingerprintOf(request) }
  return platform.apiKeys.once(ctx, repeatable, (joined) => handle(joined, input))
}

async function holderOf(platform: Platform, { limit }: EndpointShape, request: FastifyRequest): Promise<KeyHolder> {
  const visitor = { kind: 'visitor' } as const
  const key = bearerToken(request.headers.authorization)
  const holder = key && (await platform.apiKeys.resolveKey(platform.context(visitor, request.log), key))
  if (holder) return holder
  await countRequest(platform.ports.limits, limit, visitor, request.ip)
  throw problem('core.signed-out', { detail: 'Send an API key as a bearer token. Keys end when they expire.' })
}

/** Counts per account, so that more keys do not mean more requests. */
async function countKeyed(limits: Limits, userId: string, reply: FastifyReply): Promise<void> {
  const { name, windowSeconds } = classes.api
  const { allowed, points, remaining, retryAfterSeconds } = await limits.take(classes.api, userId)
  // The header fields of the RateLimit draft of the IETF.
  reply.header('ratelimit-policy', `"${name}";q=${points};w=${windowSeconds}`)
  reply.header('ratelimit', `"${name}";r=${remaining};t=${retryAfterSeconds}`)
  if (!allowed) throw problem('core.too-many', { retryAfterSeconds })
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key !== '' && key.length <= longestIdempotencyKey) return key
  const message = `Use between 1 and ${longestIdempotencyKey} characters`
  throw problem('core.invalid', { fields: [{ path: 'headers.idempotency-key', message }] })
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')
}
