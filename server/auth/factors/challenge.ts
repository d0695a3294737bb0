import { digestOf, drawCode } from '../codes/rules.ts'
import type { AuthCtx } from '../context.ts'
import { keyedDigest } from '../keys/secrets.ts'
import type { Channel } from '../sms/service.ts'
import { fixedCodeOf, prepareText, sendText } from '../sms/service.ts'
import type { Factor } from './row.ts'
import { assertVerifiable, challengeLife } from './rules.ts'
import { insertChallenge } from './store.ts'

export type Challenged = { id: string; type: Factor['type']; expires_at: number }

/**
 * Asks for the code of a factor, sending one first where the person has no app that makes them.
 *
 * @throws mfa_totp_verify_not_enabled, mfa_phone_verify_not_enabled, over_sms_send_rate_limit, sms_send_failed
 */
export async function challenge(ctx: AuthCtx, factor: Factor, channel: Channel): Promise<Challenged> {
  assertVerifiable(factor.type, ctx.parts.config)
  const code = factor.phone === null ? null : (fixedCodeOf(ctx, factor.phone) ?? drawCode(ctx.parts.config.otpLength))
  if (factor.phone !== null) await prepareText(ctx, { kind: 'factor', phone: factor.phone })
  const digest = code === null ? null : digestFor(ctx, factor, code)
  const { id } = await ctx.transaction((tx) =>
    insertChallenge(tx.db, { factorId: factor.id, ip: ctx.caller.ip, digest, createdAt: tx.now }),
  )
  if (code !== null && factor.phone !== null) await sendText(ctx, { phone: factor.phone, code, channel })
  return { id, type: factor.type, expires_at: Math.floor((ctx.now.getTime() + challengeLife) / 1_000) }
}

/** What the database keeps of a code that was sent; worth nothing without the server's key. */
export function digestFor(ctx: Pick<AuthCtx, 'parts'>, factor: Factor, code: string): string {
  return digestOf(keyedDigest(ctx.parts.secrets.codes, 'factor', factor.id, code).toString('hex'))
}
