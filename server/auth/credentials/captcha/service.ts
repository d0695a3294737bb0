import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { verifyCaptcha } from './gateway.ts'

/**
 * Passes when the configured captcha was solved, or when none is configured. @throws captcha_failed
 */
export async function assertHuman(ctx: AuthCtx, token: string): Promise<void> {
  const { captcha } = ctx.ports.config
  if (!captcha) return
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
