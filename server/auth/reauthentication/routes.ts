import type { FastifyInstance } from 'fastify'
import { requireUser } from '../protocol/bearer.ts'
import type { Answer } from '../protocol/route.ts'
import { sendReauthenticationCode } from './service.ts'

export function reauthenticationRoutes(app: FastifyInstance, answer: Answer): void {
  app.get(
    '/reauthenticate',
    answer(null, async (ctx, request) => {
      return sendReauthenticationCode(ctx, (await requireUser(ctx, request)).account)
    }),
  )
}
