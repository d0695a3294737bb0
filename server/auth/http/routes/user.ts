import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeUser } from '../../accounts/user/service.ts'
import { presentUser } from '../../users/present.ts'
import { requireUser } from '../bearer.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../body.ts'
import { rememberDevice } from '../device-cookie.ts'
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

export function userRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.get(
    '/user',
    handle(null, async (ctx, request) => presentUser((await requireUser(ctx, request)).account)),
  )
  app.put(
    '/user',
    handle('user', async (ctx, request, reply) => {
      const signedIn = await requireUser(ctx, request)
      const account = await changeUser(ctx, signedIn, readBody(request, UserBody))
      // A change of password ends all known devices but this one.
      if (account.accessEpoch !== signedIn.account.accessEpoch) rememberDevice(ctx, { request, reply, account })
      return presentUser(account)
    }),
  )
}
