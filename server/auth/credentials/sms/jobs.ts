import type { OneTimeKind } from '#contract/auth/values.ts'
import { brand } from '#contract/brand.ts'
import { job } from '#server/platform/jobs/definition.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { serverCaller } from '../../context/caller.ts'
import { takeFromQuota } from '../../context/sending-limits.ts'
import { type Account, lockAccount } from '../../users/store.ts'
import { issueCode } from '../codes/service.ts'
import { deleteToken } from '../codes/store.ts'
import type { Channel } from './service.ts'

export type TextRequest = {
  readonly userId: string
  /** Of the account at the request; missing in what the release before queued. */
  readonly accessEpoch?: number
  readonly kind: OneTimeKind
  readonly phone: string
  readonly channel: Channel
  /** Sent by the sign-up itself, not by a later request. */
  readonly isFromSignUp?: boolean
}

/**
 * Sends one text message with a code, in eight tries over about twenty minutes. The code is made
 * here, so the queue holds none and its lifetime begins when the message is sent.
 */
export const deliverTextJob = job<TextRequest>({
  name: 'auth.deliver-text',
  retryLimit: 8,
  trySeconds: 30,
  keptSeconds: 600,
  async handle(context, request) {
    const ctx = await authContextFor(context, serverCaller(''))
    const { userId, kind, phone, channel, isFromSignUp = false } = request
    const issued = await ctx.transaction(async (tx) => {
      const account = await lockAccount(tx.db, userId)
      return account && isStillValid(account, request)
        ? issueCode(tx, { userId, kind, address: phone, isFromSignUp })
        : null
    })
    if (!issued) return
    try {
      await sendCode(ctx, { phone, code: issued.code, channel })
    } catch (error) {
      await deleteToken(ctx.db, issued.id)
      throw error
    }
  },
})

/**
 * Checks that the account still has this number and that no access was revoked since: a code sent
 * to a former number, or requested by somebody who is shut out, would let a stranger in.
 */
function isStillValid(account: Account, { kind, phone, accessEpoch = account.accessEpoch }: TextRequest): boolean {
  if (account.deletedAt || account.accessEpoch !== accessEpoch) return false
  return (kind === 'phone_change' ? account.newPhone : account.phone) === phone
}

/**
 * Sends a code through the gateway. @throws Error when the gateway rejects it; the reason is logged
 * only
 */
export async function sendCode(
  ctx: Pick<AuthCtx, 'ports'>,
  { phone, code, channel }: { phone: string; code: string; channel: Channel },
): Promise<void> {
  await takeFromQuota(ctx, ctx.ports.config.auth.rate, 'sms')
  if (!ctx.ports.sms) throw new Error('there is no gateway for text messages')
  const text = `${code} is your ${brand.name} code. ${brand.name} will never ask you for it.`
  await ctx.ports.sms.send({ to: phone, text, channel })
}
