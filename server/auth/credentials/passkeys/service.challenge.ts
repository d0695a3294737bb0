import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { webauthnChallengeLife } from './rules.ts'
import { type ChallengeFilter, consumeWebauthnChallenge, type WebauthnChallenge } from './store.ts'

/** When a challenge created now expires, in Unix seconds. */
export const expiresAt = (now: Date): number => Math.floor((now.getTime() + webauthnChallengeLife) / 1_000)

/**
 * Deletes a challenge and returns it, for the one response it allows.
 *
 * @throws webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function takeChallenge(ctx: AuthCtx, which: ChallengeFilter): Promise<WebauthnChallenge> {
  const challenge = await consumeWebauthnChallenge(ctx.db, which)
  if (!challenge) throw authError(400, 'webauthn_challenge_not_found', 'Challenge not found')
  if (ctx.now.getTime() - challenge.createdAt.getTime() > webauthnChallengeLife)
    throw authError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return challenge
}
