import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { assertProven } from '../../credentials/ownership/service.ts'
import { assertRecentProof } from '../../credentials/reauthentication/proof.ts'
import { unlink } from '../../federation/identities/service.ts'
import { authorize } from '../../federation/oauth/authorize.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { requireUser } from '../bearer.ts'
import { bindBrowser } from '../flow-cookie.ts'
import type { HandlerFactory } from '../route.ts'
import { authorizationRequestOf, paramsIn } from './oauth.ts'

export function identityRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.route({
    method: 'GET',
    url: '/user/identities/authorize',
    exposeHeadRoute: false,
    handler: handle(null, async (ctx, request, reply) => {
      const { account } = await requireLinking(ctx, request)
      assertProven(account)
      const params = paramsIn(request)
      const { url, flow } = await authorize(ctx, authorizationRequestOf(ctx, params, account.id))
      bindBrowser(ctx, reply, flow)
      if (params.skip_http_redirect === 'true') return { url }
      return reply.code(302).header('cache-control', 'no-store').header('location', url).send()
    }),
  })
  app.delete(
    '/user/identities/:id',
    handle(null, async (ctx, request) => {
      const signedIn = await requireLinking(ctx, request)
      const id = String(Reflect.get(Object(request.params), 'id'))
      if (!z.guid().safeParse(id).success) throw authError(404, 'validation_failed', 'identity_id must be an UUID')
      await unlink(ctx, signedIn, id)
      return {}
    }),
  )
}

/** @throws manual_linking_disabled, reauthentication_needed, and what `requireUser` throws */
async function requireLinking(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUser(ctx, request)
  assertLinkingAllowed(ctx)
  assertRecentProof(ctx, signedIn)
  return signedIn
}

/** @throws manual_linking_disabled */
export function assertLinkingAllowed(ctx: AuthCtx): void {
  if (!ctx.services.config.manualLinking) throw authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
