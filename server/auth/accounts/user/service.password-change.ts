import { days } from '#contract/core/durations.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { assertAcceptable } from '../../context/passwords/rules.ts'
import { isRecentlyProven } from '../../credentials/reauthentication/rules.ts'
import {
  assertCode,
  assertPassword,
  type ProofInput,
  type ReauthenticationProof,
  reauthenticationNeeded,
} from '../../credentials/reauthentication/service.proof.ts'
import type { SignedIn } from '../../sessions/store.ts'

/**
 * Hashes a new password after checking that it is strong enough and new. `proof` is what the call
 * has shown already; the installation may demand a code of old sessions, or the current password of
 * every session.
 *
 * @throws weak_password, reauthentication_needed, reauthentication_not_valid,
 * current_password_required, current_password_invalid, same_password
 */
export async function hashNewPassword(
  ctx: AuthCtx,
  signedIn: SignedIn,
  { password, proof, input }: { password: string; proof: ReauthenticationProof; input: ProofInput },
): Promise<string> {
  const { hasher, passwordPolicy, config } = ctx.services
  assertAcceptable(password, passwordPolicy)
  if (config.securePasswordChange && isOldSession(signedIn, ctx.now) && proof !== 'nonce') {
    if (input.nonce === '') throw reauthenticationNeeded()
    await assertCode(ctx, signedIn, input.nonce)
  }
  const { passwordHash } = signedIn.account
  if (passwordHash !== null) {
    if (config.requireCurrentPassword && proof !== 'password' && !isRecovering(signedIn, ctx.now))
      await assertCurrentPassword(ctx, signedIn, input.current_password)
    if (await hasher.matches(password, passwordHash))
      throw authError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hasher.hash(password)
}

const isOldSession = ({ session }: SignedIn, now: Date) => now.getTime() - session.createdAt.getTime() > days(1)

const mailed = new Set<string>(['recovery', 'otp', 'magiclink'])

/** Someone who just followed a recovery mail may have forgotten the current password. */
function isRecovering({ session }: SignedIn, now: Date): boolean {
  return isRecentlyProven({ methods: session.methods.filter(({ method }) => mailed.has(method)) }, now)
}

async function assertCurrentPassword(ctx: AuthCtx, signedIn: SignedIn, password: string): Promise<void> {
  if (password === '')
    throw authError(400, 'current_password_required', 'Current password required when setting new password.')
  await assertPassword(ctx, signedIn, password)
}
