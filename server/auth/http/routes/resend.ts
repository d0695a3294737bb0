import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requestResend, resendToPhone } from '../../accounts/resend/service.ts'
import { authError, invalid } from '../../auth-error.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { emailOf, phoneOf } from '../../users/rules.ts'
import { optionalEmail, optionalText, pkceFields, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import type { HandlerFactory } from '../route.ts'

const ResendBody = z.object({ type: optionalText, email: optionalEmail, phone: optionalText, ...pkceFields })

const types = ['signup', 'email_change', 'sms', 'phone_change'] as const

export function resendRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/resend',
    handle('resend', async (ctx, request) => {
      const { config } = ctx.services
      const body = readBody(request, ResendBody)
      await requireHuman(ctx, request)
      const type = types.find((allowed) => allowed === body.type)
      if (!type) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
      if (type === 'signup' && body.email === '') throw invalid('Type provided requires an email address')
      if (type === 'sms' && body.phone === '') throw invalid('Type provided requires a phone number')
      if (body.email !== '' && body.phone !== '')
        throw invalid('Only an email address or phone number should be provided.')
      if (body.email === '' && body.phone === '') throw invalid('Missing email address or phone number')
      const challenge = challengeOf(body)
      if (body.phone !== '') {
        if (!config.phoneEnabled) throw authError(400, 'phone_provider_disabled', 'Phone logins are disabled')
        const phone = phoneOf(body.phone)
        if (type !== 'sms' && type !== 'phone_change') throw invalid('Type provided requires an email address')
        return resendToPhone(ctx, { type, phone })
      }
      if (!config.emailEnabled) throw authError(400, 'email_provider_disabled', 'Email logins are disabled')
      const email = emailOf(body.email)
      if (type === 'sms' || type === 'phone_change') throw invalid('Type provided requires a phone number')
      await requestResend(ctx, { type, email, challenge })
      return {}
    }),
  )
}
