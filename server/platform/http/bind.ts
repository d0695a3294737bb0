import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EndpointShape, FileReply, ReplySchema } from '#contract/endpoint.ts'
import { visitHeader } from '#contract/operations/visits/values.ts'
import { problem } from '#contract/problems.ts'
import type { Actor, Ctx, UserCtx } from '../context.ts'
import type { Platform } from '../platform.ts'
import type { EnteredVisit } from '../visits.ts'
import { actorFor, assertAccess, bearerToken } from './access.ts'
import { noteAccount } from './access-log.ts'
import { isDirectToOwnHost } from './direct-call.ts'
import { fileOf } from './file-reply.ts'
import { inputReader, type RawInput } from './input.ts'
import { answerWithKey, scopeOf } from './keyed.ts'
import { countRequest } from './limits.ts'
import type { AnyRoute } from './route.ts'

const usualBodyLimit = 100_000
const visitor: Actor = { kind: 'visitor' }

/**
 * Puts an endpoint on the app: finds out who asks, counts the request, checks access, reads and
 * checks the input, calls the handler in that actor's context, and encodes the reply through its
 * schema.
 */
export function bind(app: FastifyInstance, platform: Platform, { endpoint, handle }: AnyRoute): void {
  if (endpoint.ignoresBody) {
    // A scope of its own: every other endpoint refuses media types that it does not read.
    void app.register(async (scope) => {
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
      bindRoute(scope, platform, { endpoint, handle })
    })
  } else bindRoute(app, platform, { endpoint, handle })
}

function bindRoute(app: FastifyInstance, platform: Platform, { endpoint, handle }: AnyRoute): void {
  const readInput = inputReader(endpoint)
  const [status, encode] = replyEncoder(endpoint)
  const scope = scopeOf(endpoint)
  const admit = async (request: FastifyRequest): Promise<Admission> => {
    const caller = await resolveActor(platform, request)
    const own = actorFor(endpoint.access, caller)
    await countRequest(platform.ports.limits, endpoint.limit, own, request.ip)
    const visit = await visitOf(platform, endpoint, request, caller)
    const actor = visit?.actor ?? own
    assertAccess(endpoint.access, actor)
    return { actor, visit }
  }
  // A body of megabytes is parsed for those alone who may send one.
  const admitted = new WeakMap<FastifyRequest, Admission>()
  const early = async (request: FastifyRequest) => void admitted.set(request, await admit(request))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimitBytes ?? usualBodyLimit,
    ...(endpoint.bodyLimitBytes && scope === null && { onRequest: early }),
    handler: async (request, reply) => {
      if (scope !== null) {
        const keyed = {
          endpoint,
          scope,
          readInput,
          handle: (ctx: UserCtx, input: RawInput) => handle(ctx as never, input as never),
        }
        return encode(reply.code(status), await answerWithKey(platform, keyed, { request, reply }), async () => {})
      }
      const { actor, visit } = admitted.get(request) ?? (await admit(request))
      const input = readInput(request)
      const ctx = platform.context(actor, request.log)
      // assertAccess has proved the actor's kind, readInput the input's form.
      const result = await handle(ctx as never, input as never)
      // By the time of the request, so that a token that expires meanwhile cuts no download.
      const admitAgain = async () =>
        assertAccess(endpoint.access, actorFor(endpoint.access, await resolveActor(platform, request, ctx)))
      return encode(reply.code(status), visit ? visit.cover(result) : result, admitAgain)
    },
  })
}

/** Who a request acts as, and whose account it reads when our staff looks at one. */
type Admission = { readonly actor: Actor; readonly visit: EnteredVisit | null }

async function resolveActor(
  platform: Platform,
  request: FastifyRequest,
  ctx: Ctx = platform.context(visitor, request.log),
): Promise<Actor> {
  const token = bearerToken(request.headers.authorization)
  if (token === null) return visitor
  const actor = await platform.sessions.resolveActor(ctx, token, isDirectToOwnHost(request))
  if (actor) noteAccount(request, actor.id)
  return actor ?? visitor
}

/** The account of another person that the staff reads with this request; null for all others. */
async function visitOf(
  platform: Platform,
  endpoint: EndpointShape,
  request: FastifyRequest,
  caller: Actor,
): Promise<EnteredVisit | null> {
  const visitId = request.headers[visitHeader]
  if (visitId === undefined) return null
  if (caller.kind !== 'user') throw problem('core.signed-out')
  const ctx = platform.context(caller, request.log)
  const path = request.url.split('?')[0] ?? ''
  return platform.visits.enter(ctx, String(visitId), { endpoint, path, query: request.query })
}

type Encode = (reply: FastifyReply, result: unknown, admitAgain: () => Promise<void>) => FastifyReply

/** The one success status of an endpoint, with what writes its result. */
function replyEncoder(endpoint: EndpointShape): [status: number, encode: Encode] {
  const [declared, ...more] = Object.entries(endpoint.reply)
  if (!declared || more.length > 0) throw new Error(`${endpoint.path} must declare one success status`)
  const [status, schema] = declared as [string, ReplySchema]
  if (schema === null) return [Number(status), (reply) => reply.send()]
  if (schema instanceof z.ZodType) return [Number(status), jsonEncoder(endpoint, schema)]
  return [Number(status), fileEncoder(schema)]
}

/**
 * Writes the result through the schema, which drops every field the contract does not declare: the
 * last fence before a leak. A result that does not fit is our mistake, not the caller's.
 */
function jsonEncoder(endpoint: EndpointShape, schema: z.ZodType): Encode {
  return (reply, result) => {
    const parsed = schema.safeParse(result)
    if (!parsed.success) {
      const cause = new Error(`the reply of ${endpoint.method} ${endpoint.path} does not fit`, { cause: parsed.error })
      throw problem('core.unexpected', { cause })
    }
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(parsed.data))
  }
}

function fileEncoder({ mediaType, fileName, immutable }: FileReply): Encode {
  return (reply, result, admitAgain) => {
    const file = fileOf(result, admitAgain)
    reply.header('cache-control', immutable ? `${immutable}, max-age=31536000, immutable` : 'private, no-store')
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return reply.header('content-type', mediaType).send(file)
  }
}
