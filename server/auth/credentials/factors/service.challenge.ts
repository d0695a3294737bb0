import type { AuthCtx } from '../../context/auth-context.ts'
import type { Factor } from '../../users/rules.factor.ts'
import type { Channel } from '../sms/service.ts'
import { fixedCodeOf, prepareText } from '../sms/service.ts'
import { deliverFactorCodeJob, digestFor } from './jobs.ts'
import { assertVerifiable, challengeLife } from './rules.ts'
import { insertChallenge } from './store.ts'

/** The types of factor whose proof is a code. */
export type CodeType = 'totp' | 'phone'
export type ChallengeReply = { id: string; type: CodeType; expires_at: number }

/**
 * Begins a challenge for the code of a factor. A factor without an authenticator app gets its code
 * by message.
 *
 * @throws mfa_totp_verify_not_enabled, mfa_phone_verify_not_enabled, over_sms_send_rate_limit
 */
export async function challenge(
  ctx: AuthCtx,
  { factor, type }: { factor: Factor; type: CodeType },
  channel: Channel,
): Promise<ChallengeReply> {
  assertVerifiable(type, ctx.services)
  const { phone } = factor
  if (phone !== null) await prepareText(ctx, { kind: 'factor', phone, userId: factor.userId })
  const fixed = phone === null ? undefined : fixedCodeOf(ctx, phone)
  const digest = fixed === undefined ? null : digestFor(ctx, factor.id, fixed)
  const id = await ctx.transaction(async (tx) => {
    const row = await insertChallenge(tx.db, { factorId: factor.id, ip: ctx.caller.ip, digest, createdAt: tx.now })
    if (phone !== null && digest === null)
      await tx.enqueue(deliverFactorCodeJob, { challengeId: row.id, factorId: factor.id, phone, channel })
    return row.id
  })
  return { id, type, expires_at: Math.floor((ctx.now.getTime() + challengeLife) / 1_000) }
}
