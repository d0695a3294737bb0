import type { FastifyInstance } from 'fastify'
import { signOutScopes } from '#contract/auth/values.ts'
import { invalid } from '../../auth-error.ts'
import { signOut } from '../../sessions/logout/service.ts'
import { requireUser } from '../bearer.ts'
import type { HandlerFactory } from '../route.ts'

export function logoutRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/logout',
    handle(null, async (ctx, request, reply) => {
      const requested: unknown = Reflect.get(Object(request.query), 'scope')
      const isMissing = requested === undefined || requested === ''
      const scope = isMissing ? 'global' : signOutScopes.find((scope) => scope === requested)
      if (!scope) throw invalid(`Unsupported logout scope ${JSON.stringify(requested)}`)
      await signOut(ctx, await requireUser(ctx, request), scope)
      await reply.code(204).send()
    }),
  )
}
