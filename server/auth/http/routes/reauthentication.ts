import type { FastifyInstance } from 'fastify'
import { sendReauthenticationCode } from '../../credentials/reauthentication/service.ts'
import { requireUser } from '../bearer.ts'
import type { HandlerFactory } from '../route.ts'

export function reauthenticationRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.get(
    '/reauthenticate',
    handle(null, async (ctx, request) => {
      return sendReauthenticationCode(ctx, (await requireUser(ctx, request)).account)
    }),
  )
}
