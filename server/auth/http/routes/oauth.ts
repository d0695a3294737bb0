import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { matchToken } from '../../credentials/codes/service.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { type AuthorizationRequest, authorize, providerNamed } from '../../federation/oauth/authorize.ts'
import { handleCallback } from '../../federation/oauth/callback.ts'
import { bindBrowser, isSameBrowser } from '../flow-cookie.ts'
import type { HandlerFactory } from '../route.ts'

// A parameter given twice is not given: nobody could say which is meant.
const Params = z.record(z.string(), z.unknown()).transform((all) => {
  const texts = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
})

/** Our own parameters, and those that belong to us and the provider alone; all others are the provider's. */
const kept = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'user_type',
  'skip_http_redirect',
  'sb_flow_id',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  // RFC 9101: these would replace all other parameters, state and redirect address among them.
  'request',
  'request_uri',
])

export function oauthRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.route({
    method: 'GET',
    url: '/authorize',
    // Looking is not leaving: a HEAD must begin no journey.
    exposeHeadRoute: false,
    handler: handle(null, async (ctx, request, reply) => {
      const params = Params.parse(request.query)
      await assertInvited(ctx, params.invite_token)
      const { url, flow } = await authorize(ctx, authorizationRequestOf(ctx, params, null))
      bindBrowser(ctx, reply, flow)
      await reply.code(302).header('cache-control', 'no-store').header('location', url).send()
    }),
  })
  const receive = handle(null, async (ctx, request, reply) => {
    const { status, location } = await handleCallback(ctx, callbackParamsIn(request), (state) =>
      isSameBrowser(ctx, request, state),
    )
    await reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('location', location)
      .send()
  })
  app.route({ method: 'GET', url: '/callback', exposeHeadRoute: false, handler: receive })
  app.post('/callback', receive)
}

/** Reads where somebody wants to go, for signing in or for linking. @throws validation_failed */
export function authorizationRequestOf(
  ctx: AuthCtx,
  params: Record<string, string>,
  linkingTargetId: string | null,
): AuthorizationRequest {
  const { code_challenge = '', code_challenge_method = '', scopes = '', invite_token, user_type } = params
  return {
    provider: providerNamed(ctx, params.provider ?? ''),
    challenge: challengeOf({ code_challenge, code_challenge_method }),
    scopes,
    linkingTargetId,
    inviteToken: invite_token || null,
    userType: user_type || null,
    extraParams: Object.fromEntries(Object.entries(params).filter(([name]) => !kept.has(name))),
  }
}

async function assertInvited(ctx: AuthCtx, token: string | undefined): Promise<void> {
  if (token && !(await matchToken(ctx, { token, kinds: ['confirmation'] })))
    throw authError(404, 'user_not_found', 'User identified by token not found')
}

export const paramsIn = (request: FastifyRequest): Record<string, string> => Params.parse(request.query)

/** What a provider sends, in the address or, as Apple does, in a form. */
function callbackParamsIn(request: FastifyRequest): Record<string, string> {
  if (request.method !== 'POST') return paramsIn(request)
  return Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
}
