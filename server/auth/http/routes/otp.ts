import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendMagicLink } from '../../accounts/otp/service.ts'
import { sendSignInCode } from '../../accounts/signup/service.phone.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { channelOf, type SentReply } from '../../credentials/sms/service.ts'
import { emailOf, phoneOf } from '../../users/rules.ts'
import { optionalEmail, optionalMetadata, optionalText, pkceFields, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import type { HandlerFactory } from '../route.ts'

const OtpBody = z.object({
  email: optionalEmail,
  phone: optionalText,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  data: optionalMetadata,
  channel: optionalText,
  ...pkceFields,
})
type OtpBody = z.output<typeof OtpBody>

export function otpRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/otp',
    handle('otp', async (ctx, request) => {
      const body = readBody(request, OtpBody)
      await requireHuman(ctx, request)
      return sendCode(ctx, body)
    }),
  )
  // The name in older clients.
  app.post(
    '/magiclink',
    handle('magiclink', async (ctx, request) => {
      const body = readBody(request, OtpBody)
      await requireHuman(ctx, request)
      return sendCode(ctx, { ...body, phone: '', create_user: true })
    }),
  )
}

async function sendCode(ctx: AuthCtx, body: OtpBody): Promise<object> {
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided')
  if (body.email !== '' && body.channel !== '') throw invalid('Channel should only be specified with Phone OTP')
  const challenge = challengeOf(body)
  if (body.phone !== '') return sendToPhone(ctx, body)
  if (body.email === '') throw invalid('One of email or phone must be set')
  const email = emailOf(body.email)
  if (!ctx.services.config.emailEnabled) throw authError(422, 'email_provider_disabled', 'Email logins are disabled')
  await sendMagicLink(ctx, { email, mayCreate: body.create_user, data: body.data ?? {}, challenge })
  return {}
}

async function sendToPhone(ctx: AuthCtx, body: OtpBody): Promise<SentReply> {
  if (!ctx.services.config.phoneEnabled) throw authError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (body.code_challenge !== '') throw invalid('PKCE not supported for phone signups')
  const input = { phone: phoneOf(body.phone), password: null, data: body.data ?? {}, channel: channelOf(body.channel) }
  return sendSignInCode(ctx, { ...input, mayCreate: body.create_user })
}
