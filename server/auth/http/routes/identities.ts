import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import { assertProven } from '../../credentials/ownership/service.ts'
import { unlink } from '../../federation/identities/service.ts'
import { authorizationRequestOf, authorize } from '../../federation/oauth/service.authorize.ts'
import { bindBrowser } from '../flow-cookie.ts'
import { requireLinking } from '../guards.ts'
import { pathParam, queryParams } from '../params.ts'
import type { HandlerFactory } from '../route.ts'

export function identityRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.route({
    method: 'GET',
    url: '/user/identities/authorize',
    exposeHeadRoute: false,
    handler: handle(null, async (ctx, request, reply) => {
      const { account } = await requireLinking(ctx, request)
      assertProven(account)
      const params = queryParams(request)
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
      const id = pathParam(request, 'id')
      if (!z.guid().safeParse(id).success) throw authError(404, 'validation_failed', 'identity_id must be an UUID')
      await unlink(ctx, signedIn, id)
      return {}
    }),
  )
}
