import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../auth-error.ts'
import { halfwayText } from '../../credentials/verification/rules.ts'
import { followLink } from '../../credentials/verification/service.link.ts'
import { verify } from '../../credentials/verification/service.ts'
import { findUser } from '../bearer.ts'
import { optionalEmail, optionalText, readBody } from '../body.ts'
import { rememberDevice } from '../device-cookie.ts'
import type { HandlerFactory } from '../route.ts'

const VerifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalEmail,
  phone: optionalText,
  redirect_to: optionalText,
})
const VerifyQuery = z.object({ token: z.string().catch(''), type: z.string().catch('') })

export function verifyRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/verify',
    handle('verify', async (ctx, request, reply) => {
      const { token_hash: tokenHash, redirect_to: redirectTo, ...body } = readBody(request, VerifyBody)
      const session = (await findUser(ctx, request))?.session ?? null
      reply.header('cache-control', 'no-store')
      const result = await verify(ctx, { ...body, tokenHash, redirectTo, session })
      if (!result) return { msg: halfwayText, code: '200' }
      rememberDevice(ctx, { request, reply, account: result.account })
      return result.session
    }),
  )

  app.route({
    method: 'GET',
    url: '/verify',
    // Mail scanners and link previews send a HEAD request, which must not use up the link.
    exposeHeadRoute: false,
    handler: handle('verify', async (ctx, request, reply) => {
      const { token, type } = VerifyQuery.parse(request.query)
      if (type === '') throw invalid('Verify requires a verification type')
      if (token === '') throw invalid('Verify requires a token or a token hash')
      const target = await followLink(ctx, { token, type })
      await reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', target)
        .send()
    }),
  })
  app.head('/verify', (_request, reply) => reply.code(200).send())
}
