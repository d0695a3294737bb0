import type { AuthSession } from '#contract/auth/schemas.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { countFactorTry, forgetFactorTries } from '../../context/rate-limits.ts'
import { decrypt } from '../../keys/encryption.ts'
import { sessionNotFound } from '../../sessions/rules.ts'
import { endSessions, sessionResponse } from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { lockSession, updateSession } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { findAccount } from '../../users/store.ts'
import { digestFor } from './jobs.ts'
import { stepOfCode } from './rules.totp.ts'
import {
  assertMayFinish,
  assertVerifiable,
  challengeLife,
  factorLabel,
  isVerified,
  methodOf,
  withMethod,
} from './rules.ts'
import type { CodeType } from './service.challenge.ts'
import {
  type ChallengeRow,
  deleteUnverified,
  findChallenge,
  findSecret,
  updateChallengeTries,
  updateChallengeVerified,
  updateFactorVerified,
} from './store.ts'

type Answer = { readonly challengeId: string; readonly code: string }

const wrongCode: Readonly<Record<CodeType, string>> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
}
const failed = (type: CodeType) => authError(422, 'mfa_verification_failed', wrongCode[type])

/**
 * Verifies the code of a factor and raises the session to aal2 with a new refresh token. Every aal1
 * session of the account ends.
 *
 * @throws mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired,
 * mfa_verification_failed, insufficient_aal
 */
export async function verifyFactor(
  ctx: AuthCtx,
  signedIn: SignedIn,
  { factor, type, challengeId, code }: Answer & { factor: Factor; type: CodeType },
): Promise<AuthSession> {
  assertVerifiable(type, ctx.services)
  assertMayFinish(signedIn.account, signedIn.session, factor)
  if (code === '') throw invalid('Code needs to be non-empty')
  const challenge = await openChallenge(ctx, factor, challengeId)
  await countFactorTry(ctx, factor.id)
  const step = await stepIfRight(ctx, factor, { challenge, code })
  if (step === 'wrong') {
    await recordSecurityEvent(ctx, { kind: 'factor_failed', userId: factor.userId, sessionId: signedIn.session.id })
    throw failed(type)
  }
  await forgetFactorTries(ctx, factor.id)
  return ctx.transaction(async (tx) => {
    if (!(await updateChallengeVerified(tx.db, challenge.id, tx.now))) throw addressMismatch()
    if (!(await updateFactorVerified(tx.db, { id: factor.id, step }))) throw failed(type)
    return raiseSession(tx, signedIn, factor)
  })
}

async function openChallenge(ctx: AuthCtx, factor: Factor, id: string): Promise<ChallengeRow> {
  const challenge = await findChallenge(ctx.db, { id, factorId: factor.id })
  if (!challenge) {
    const text = 'MFA factor with the provided challenge ID not found'
    throw authError(422, 'mfa_factor_not_found', text)
  }
  if (challenge.verifiedAt || challenge.ip !== ctx.caller.ip) throw addressMismatch()
  const isExpired = ctx.now.getTime() - challenge.createdAt.getTime() > challengeLife
  if (isExpired || !(await updateChallengeTries(ctx.db, id))) {
    const text = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw authError(422, 'mfa_challenge_expired', text)
  }
  return challenge
}

const addressMismatch = () => authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')

/** The time step of a correct code; null for factors whose codes have none. */
async function stepIfRight(
  ctx: AuthCtx,
  factor: Factor,
  { challenge, code }: { challenge: ChallengeRow; code: string },
): Promise<number | null | 'wrong'> {
  if (challenge.digest !== null)
    return equalsInConstantTime(challenge.digest, digestFor(ctx, factor.id, code)) ? null : 'wrong'
  // The message with the code has not been sent yet.
  if (factor.phone !== null) return 'wrong'
  const ciphertext = await findSecret(ctx.db, factor.id)
  if (ciphertext === null) return 'wrong'
  const secret = decrypt(ctx.services.secrets.factors, ciphertext)
  return (await stepOfCode(secret, { code, now: ctx.now, afterStep: factor.lastStep })) ?? 'wrong'
}

/** Raises a session to aal2 with a factor that the caller has verified. */
export async function raiseSession(
  tx: AuthTx,
  { account: owner, session: { id: sessionId } }: SignedIn,
  factor: Factor,
): Promise<AuthSession> {
  const { userId, type } = factor
  // A refresh may have moved the session on since the request began.
  const session = await lockSession(tx.db, sessionId)
  if (!session) throw sessionNotFound()
  // Invalidates the parent token too: a token from before the factor must not gain what the factor
  // opened.
  const refreshCounter = session.refreshCounter + 1
  const raised = await updateSession(tx.db, sessionId, {
    aal: 'aal2',
    factorId: factor.id,
    methods: withMethod(session.methods, methodOf[type], tx.now),
    refreshCounter,
    refreshFloor: refreshCounter,
  })
  await endSessions(tx, { userId, aal: 'aal1', except: sessionId })
  await deleteUnverified(tx.db, { userId, type, except: factor.id })
  const verified = { sessionId, detail: { type } }
  if (isVerified(factor)) await recordSecurityEvent(tx, { ...verified, kind: 'factor_verified', userId })
  else await recordSecurityChange(tx, { ...verified, kind: 'factor_added', account: owner, item: factorLabel(factor) })
  const account = await findAccount(tx.db, userId)
  if (!raised || !account) throw sessionNotFound()
  return sessionResponse(tx, account, raised)
}
