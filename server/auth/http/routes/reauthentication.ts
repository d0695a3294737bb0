import type { FastifyInstance } from 'fastify'
import { sendReauthenticationCode } from '../../credentials/reauthentication/service.ts'
import { requireUser } from '../bearer.ts'
import type { Answer } from '../route.ts'

export function reauthenticationRoutes(app: FastifyInstance, answer: Answer): void {
  app.get(
    '/reauthenticate',
    answer(null, async (ctx, request) => {
      return sendReauthenticationCode(ctx, (await requireUser(ctx, request)).account)
    }),
  )
}
