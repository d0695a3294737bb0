import { job } from '#server/platform/jobs/definition.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import { serverCaller } from '../../context/caller.ts'
import { keyedDigest } from '../../keys/secrets.ts'
import { digestOf, randomCode } from '../codes/rules.ts'
import { sendCode } from '../sms/jobs.ts'
import type { Channel } from '../sms/service.ts'
import { challengeLife } from './rules.ts'
import { updateChallengeDigest } from './store.ts'

type FactorCode = {
  readonly challengeId: string
  readonly factorId: string
  readonly phone: string
  readonly channel: Channel
}

/**
 * Sends the code of a challenge. The code is made here, so the queue holds none; an expired
 * challenge gets none.
 */
export const deliverFactorCodeJob = job<FactorCode>({
  name: 'auth.deliver-factor-code',
  retryLimit: 6,
  trySeconds: 30,
  keptSeconds: 600,
  async handle(context, { challengeId, factorId, phone, channel }) {
    const ctx = await authContextFor(context, serverCaller(''))
    const code = randomCode(ctx.services.config.otpLength)
    const digest = digestFor(ctx, factorId, code)
    const openSince = new Date(ctx.now.getTime() - challengeLife)
    if (!(await updateChallengeDigest(ctx.db, challengeId, { digest, openSince }))) return
    await sendCode(ctx, { phone, code, channel })
  },
})

/** The stored digest of a code that was sent; useless without the server's key. */
export function digestFor(ctx: Pick<AuthCtx, 'services'>, factorId: string, code: string): string {
  return digestOf(keyedDigest(ctx.services.secrets.codes, 'factor', factorId, code).toString('hex'))
}
