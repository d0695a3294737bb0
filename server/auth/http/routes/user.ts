import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeUser } from '../../accounts/user/service.ts'
import { presentUser } from '../../users/present.ts'
import { requireUser } from '../bearer.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../body.ts'
import type { Answer } from '../route.ts'

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
