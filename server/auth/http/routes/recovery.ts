import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authError, invalid } from '../../auth-error.ts'
import { admitMail } from '../../context/sending-limits.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { requestRecovery } from '../../credentials/recovery/service.ts'
import { emailOf } from '../../users/rules.ts'
import { optionalEmail, pkceFields, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import type { HandlerFactory } from '../route.ts'

const RecoverBody = z.object({ email: optionalEmail, ...pkceFields })

export function recoveryRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/recover',
    handle('recover', async (ctx, request) => {
      const body = readBody(request, RecoverBody)
      await requireHuman(ctx, request)
      if (!ctx.services.config.emailEnabled)
        throw authError(400, 'email_provider_disabled', 'Email logins are disabled')
      if (body.email === '') throw invalid('Password recovery requires an email')
      const email = emailOf(body.email)
      const challenge = challengeOf(body)
      const isDue = await admitMail(ctx, { kind: 'recovery', address: email })
      await requestRecovery(ctx, { email, challenge, isDue })
      return {}
    }),
  )
}
