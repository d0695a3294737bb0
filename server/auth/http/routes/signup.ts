import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { signUpAnonymously } from '../../accounts/signup/service.anonymous.ts'
import { signUpWithPhone } from '../../accounts/signup/service.phone.ts'
import { assertOpen, signUpWithEmail } from '../../accounts/signup/service.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { assertAcceptable } from '../../context/passwords/rules.ts'
import { countRequest } from '../../context/rate-limits.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { channelOf } from '../../credentials/sms/service.ts'
import { emailOf, phoneOf } from '../../users/rules.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import type { HandlerFactory } from '../route.ts'

const SignUpBody = z.object({
  email: optionalEmail,
  phone: optionalText,
  password: optionalText,
  data: optionalMetadata,
  channel: optionalText,
  ...pkceFields,
})
type SignUpBody = z.output<typeof SignUpBody>

export function signUpRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/signup',
    handle(null, async (ctx, request) => {
      const body = readBody(request, SignUpBody)
      const isAnonymous = body.email === '' && body.phone === ''
      await countRequest(ctx, isAnonymous && body.password === '' ? 'anonymous' : 'signup')
      assertOpen(ctx)
      await requireHuman(ctx, request)
      if (isAnonymous && body.password === '') return signUpAnonymously(ctx, body.data ?? {})
      return signUpWithPassword(ctx, body)
    }),
  )
}

async function signUpWithPassword(ctx: AuthCtx, body: SignUpBody) {
  const { config, passwordPolicy } = ctx.services
  if (body.password === '') throw invalid('Signup requires a valid password')
  assertAcceptable(body.password, passwordPolicy)
  if (body.email !== '' && body.phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.')
  if (body.phone !== '' && body.code_challenge !== '') throw invalid('PKCE not supported for phone signups')
  const challenge = challengeOf(body)
  if (body.phone !== '') {
    if (!config.phoneEnabled) throw authError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    const channel = channelOf(body.channel)
    return signUpWithPhone(ctx, { phone: phoneOf(body.phone), password: body.password, data: body.data ?? {}, channel })
  }
  if (body.email === '') throw invalid(whatIsOffered(config))
  if (!config.emailEnabled) throw authError(400, 'email_provider_disabled', 'Email signups are disabled')
  const input = { email: emailOf(body.email), password: body.password, data: body.data ?? {}, challenge }
  return signUpWithEmail(ctx, input)
}

function whatIsOffered({ emailEnabled, phoneEnabled }: { emailEnabled: boolean; phoneEnabled: boolean }): string {
  if (emailEnabled && phoneEnabled) return 'Sign up only available with email or phone provider'
  if (emailEnabled) return 'Sign up only available with email provider'
  if (phoneEnabled) return 'Sign up only available with phone provider'
  return 'Sign up with this provider not possible'
}
