import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { holdsAdminToken } from '../../http/bearer.ts'
import { optionalText, readBody } from '../../http/body.ts'
import { verifyCaptcha } from './gateway.ts'

const Secured = z.object({ gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish() })

/**
 * Lets people through and programs not, where the owner has configured a captcha; otherwise everybody. Operations with
 * their token need not solve any. @throws captcha_failed
 */
export async function assertHuman(ctx: AuthCtx, request: FastifyRequest): Promise<void> {
  const { captcha } = ctx.ports.config
  if (!captcha || (await holdsAdminToken(ctx, request))) return
  const token = readBody(request, Secured).gotrue_meta_security?.captcha_token ?? ''
  if (token === '') throw failed('no captcha response (captcha_token) found in request')
  const { isHuman, reasons } = await verdict(ctx, captcha, token)
  if (!isHuman) throw failed(reasons.join(', '))
}

const failed = (why: string) => authError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)

async function verdict(ctx: AuthCtx, captcha: Parameters<typeof verifyCaptcha>[0], token: string) {
  try {
    return await verifyCaptcha(captcha, { token, ip: ctx.caller.ip })
  } catch (error) {
    throw authError(500, 'unexpected_failure', 'captcha verification process failed', { cause: error })
  }
}
