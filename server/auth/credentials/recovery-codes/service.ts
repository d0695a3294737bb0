import type { AuthSession } from '#contract/auth/schemas.ts'
import { recoveryCodeCount } from '#contract/auth/values.ts'
import { AuthError, authError } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { countFactorTry, forgetFactorTries } from '../../context/rate-limits.ts'
import { keyedDigest } from '../../keys/secrets.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, lockAccount } from '../../users/store.ts'
import { isPossession, isVerified, nameTaken } from '../factors/rules.ts'
import { removeFactor } from '../factors/service.enroll.ts'
import { raiseSession } from '../factors/service.verify.ts'
import { insertFactor } from '../factors/store.ts'
import { assertRecentProof } from '../reauthentication/service.proof.ts'
import { randomRecoveryCodes, recoveryCodeOf } from './rules.ts'
import { consumeRecoveryCode, countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './store.ts'

export type RecoveryCodesStatus = { id: string; type: 'recovery_code'; total: number; remaining: number }
export type RecoveryCodesSet = {
  id: string
  type: 'recovery_code'
  friendly_name: string
  total: number
  codes: readonly string[]
}

/**
 * Tells how many recovery codes an account has left. @throws mfa_factor_not_found when it has no
 * set
 */
export async function recoveryCodesStatus(ctx: AuthCtx, { account }: SignedIn): Promise<RecoveryCodesStatus> {
  const { id } = requireSet(account)
  return { id, type: 'recovery_code', ...(await countRecoveryCodes(ctx.db, id)) }
}

/**
 * Creates the first set of recovery codes and returns them, only here.
 *
 * @throws insufficient_aal, mfa_recovery_codes_sole_factor, mfa_verified_factor_exists,
 * mfa_factor_name_conflict
 */
export async function generateRecoveryCodes(
  ctx: AuthCtx,
  signedIn: SignedIn,
  friendlyName: string,
): Promise<RecoveryCodesSet> {
  const { account, session } = signedIn
  assertRaised(session)
  assertRecentProof(ctx, signedIn)
  return ctx.transaction(async (tx) => {
    const current = (await lockAccount(tx.db, account.id))?.factors ?? []
    if (!current.some((factor) => isPossession(factor) && isVerified(factor))) {
      const text = 'Recovery codes cannot be the only factor, enroll another factor first'
      throw authError(422, 'mfa_recovery_codes_sole_factor', text)
    }
    if (findSet({ factors: current })) throw setExists()
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const factor = await insertFactor(tx.db, {
      userId: account.id,
      type: 'recovery_code',
      status: 'verified',
      friendlyName,
      ...times,
    })
    if (!factor) throw nameTaken(friendlyName)
    return fill(tx, { account, session }, factor)
  })
}

/**
 * Replaces the whole set, used codes and unused ones. @throws insufficient_aal,
 * mfa_factor_not_found
 */
export async function regenerateRecoveryCodes(ctx: AuthCtx, signedIn: SignedIn): Promise<RecoveryCodesSet> {
  const { account, session } = signedIn
  const { id } = requireSet(account)
  assertRaised(session)
  assertRecentProof(ctx, signedIn)
  await forgetFactorTries(ctx, id)
  return ctx.transaction(async (tx) => {
    // Of two regenerations at once, the second one replaces what the first one made.
    const factor = requireSet({ factors: (await lockAccount(tx.db, account.id))?.factors ?? [] })
    await deleteRecoveryCodes(tx.db, factor.id)
    return fill(tx, { account, session }, factor)
  })
}

/** Takes the set away. @throws insufficient_aal, mfa_factor_not_found */
export async function removeRecoveryCodes(ctx: AuthCtx, { account, session }: SignedIn): Promise<{ id: string }> {
  const factor = requireSet(account)
  assertRaised(session)
  await removeFactor(ctx, { account, factor })
  return { id: factor.id }
}

/**
 * Accepts a recovery code in place of the second factor, and notifies the owner by mail.
 *
 * @throws mfa_factor_not_found, mfa_recovery_codes_locked, mfa_verification_failed
 */
export async function verifyRecoveryCode(ctx: AuthCtx, signedIn: SignedIn, text: string): Promise<AuthSession> {
  const factor = requireSet(signedIn.account)
  await countTry(ctx, factor)
  const code = recoveryCodeOf(text)
  const digest = code === null ? null : digestOf(ctx, factor.id, code)
  const session = await ctx.transaction(async (tx) => {
    if (digest === null || !(await consumeRecoveryCode(tx.db, { factorId: factor.id, digest, at: tx.now }))) return null
    const { remaining } = await countRecoveryCodes(tx.db, factor.id)
    await recordSecurityChange(tx, {
      kind: 'recovery_code_used',
      account: signedIn.account,
      item: remainingText(remaining),
      sessionId: signedIn.session.id,
    })
    return raiseSession(tx, signedIn, factor)
  })
  if (!session) {
    await recordSecurityEvent(ctx, { kind: 'factor_failed', userId: factor.userId, sessionId: signedIn.session.id })
    throw authError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  }
  await forgetFactorTries(ctx, factor.id)
  return session
}

async function fill(tx: AuthTx, { account, session }: SignedIn, factor: Factor): Promise<RecoveryCodesSet> {
  const codes = randomRecoveryCodes(recoveryCodeCount)
  const digests = codes.map((code) => digestOf(tx, factor.id, code))
  await insertRecoveryCodes(tx.db, factor.id, digests)
  await recordSecurityChange(tx, { kind: 'recovery_codes_made', account, sessionId: session.id })
  return { id: factor.id, type: 'recovery_code', friendly_name: factor.friendlyName, total: codes.length, codes }
}

/** How many codes are left, in a sentence of the mail. */
const remainingText = (remaining: number) =>
  remaining === 0 ? 'It was the last one.' : `${remaining} of ${recoveryCodeCount} codes are left.`

const digestOf = ({ services }: Pick<AuthCtx, 'services'>, factorId: string, code: string): string =>
  keyedDigest(services.secrets.codes, 'recovery', factorId, code).toString('hex')

async function countTry(ctx: AuthCtx, factor: Factor): Promise<void> {
  try {
    await countFactorTry(ctx, factor.id)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const text = 'Too many failed attempts, wait or use another factor'
    throw authError(429, 'mfa_recovery_codes_locked', text, { cause: error })
  }
}

const findSet = ({ factors }: Pick<Account, 'factors'>) => factors.find(({ type }) => type === 'recovery_code') ?? null

function requireSet(account: Pick<Account, 'factors'>): Factor {
  const set = findSet(account)
  if (!set) throw authError(404, 'mfa_factor_not_found', 'Recovery codes not found')
  return set
}

function assertRaised({ aal }: SignedIn['session']): void {
  if (aal !== 'aal2') throw authError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}

const setExists = () =>
  authError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them to replace the set')
