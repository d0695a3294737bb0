import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthCtx } from '../context/auth-context.ts'
import { assertHuman } from '../credentials/captcha/service.ts'
import { holdsAdminToken } from './bearer.ts'
import { optionalText, readBody } from './body.ts'

const CaptchaBody = z.object({ gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish() })

/**
 * Checks the captcha token of a request, where the owner has configured a captcha. Service tokens
 * need none.
 *
 * @throws captcha_failed
 */
export async function requireHuman(ctx: AuthCtx, request: FastifyRequest): Promise<void> {
  if (!ctx.ports.config.captcha || (await holdsAdminToken(ctx, request))) return
  await assertHuman(ctx, readBody(request, CaptchaBody).gotrue_meta_security?.captcha_token ?? '')
}
