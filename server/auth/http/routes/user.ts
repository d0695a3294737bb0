import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeUser } from '../../accounts/user/service.ts'
import { presentUser } from '../../users/present.ts'
import { requireUser } from '../bearer.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../body.ts'
import type { HandlerFactory } from '../route.ts'

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

export function userRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.get(
    '/user',
    handle(null, async (ctx, request) => presentUser((await requireUser(ctx, request)).account)),
  )
  app.put(
    '/user',
    handle('user', async (ctx, request) => {
      const signedIn = await requireUser(ctx, request)
      return presentUser(await changeUser(ctx, signedIn, readBody(request, UserBody)))
    }),
  )
}
