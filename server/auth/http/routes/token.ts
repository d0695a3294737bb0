import type { FastifyInstance } from 'fastify'
import type { AuthSession } from '#contract/auth/schemas.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { pkceGrant } from '../../credentials/flows/service.ts'
import { passwordGrant } from '../../credentials/passwords/service.ts'
import { idTokenGrant } from '../../federation/oidc/service.ts'
import { refreshGrant } from '../../sessions/refresh/service.ts'
import type { AuthHandler, HandlerFactory } from '../route.ts'

type Grant = (...given: Parameters<AuthHandler>) => Promise<AuthSession>

/** Every way to come by a session, by `grant_type`; a further way is a further line. */
const grants: Readonly<Record<string, Grant>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: async () => {
    throw authError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  },
}

export function tokenRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/token',
    handle('token', async (ctx: AuthCtx, request, reply) => {
      const type: unknown = Reflect.get(Object(request.query), 'grant_type')
      const grant = typeof type === 'string' && Object.hasOwn(grants, type) ? grants[type] : undefined
      if (!grant) throw authError(400, 'invalid_credentials', 'unsupported_grant_type')
      // Tokens are for the one who asked and for no cache on the way.
      reply.header('cache-control', 'no-store')
      return grant(ctx, request, reply)
    }),
  )
}
