import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { presentUser } from '../present.ts'
import { requireUser } from '../protocol/bearer.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../protocol/body.ts'
import type { Answer } from '../protocol/route.ts'
import { changeUser } from './service.ts'

const UserBody = z.object({
  email: optionalEmail,
  phone: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  nonce: optionalText,
  channel: optionalText,
  data: optionalMetadata,
  app_metadata: optionalMetadata,
  ...pkceFields,
})
export type UserBody = z.output<typeof UserBody>

export function userRoutes(app: FastifyInstance, answer: Answer): void {
  app.get(
    '/user',
    answer(null, async (ctx, request) => presentUser((await requireUser(ctx, request)).account)),
  )
  app.put(
    '/user',
    answer('user', async (ctx, request) => {
      const held = await requireUser(ctx, request)
      return presentUser(await changeUser(ctx, held, readBody(request, UserBody)))
    }),
  )
}
