import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { matchToken } from '../../credentials/codes/service.ts'
import { authorizationRequestOf, authorize } from '../../federation/oauth/service.authorize.ts'
import { handleCallback } from '../../federation/oauth/service.callback.ts'
import { bindBrowser, isSameBrowser } from '../flow-cookie.ts'
import { queryParams } from '../params.ts'
import type { HandlerFactory } from '../route.ts'

export function oauthRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.route({
    method: 'GET',
    url: '/authorize',
    // A HEAD request must not begin a sign-in.
    exposeHeadRoute: false,
    handler: handle(null, async (ctx, request, reply) => {
      const params = queryParams(request)
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

async function assertInvited(ctx: AuthCtx, token: string | undefined): Promise<void> {
  if (token && !(await matchToken(ctx, { token, kinds: ['confirmation'] })))
    throw authError(404, 'user_not_found', 'User identified by token not found')
}

/** The parameters of a provider, in the address or, as Apple sends them, in a form. */
function callbackParamsIn(request: FastifyRequest): Record<string, string> {
  if (request.method !== 'POST') return queryParams(request)
  return Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
}
