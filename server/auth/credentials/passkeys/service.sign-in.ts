import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AuthSession } from '#contract/auth/schemas.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { openSession } from '../../sessions/service.ts'
import { isBanned } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { findAccount } from '../../users/store.ts'
import { notProven, proveRequest, requestOptions } from './rules.ceremony.ts'
import type { SignedCredential } from './rules.credential.ts'
import { requireRelyingParty } from './rules.relying-party.ts'
import { expiresAt, takeChallenge } from './service.challenge.ts'
import { findPasskeyByCredential, insertWebauthnChallenge, type Passkey, updateCounter } from './store.ts'

const verification = 'required'

export type SignInOptions = {
  challenge_id: string
  options: PublicKeyCredentialRequestOptionsJSON
  expires_at: number
}

/** Begins a sign-in by passkey; the authenticator names the account. @throws passkey_disabled */
export async function startSignIn(ctx: AuthCtx): Promise<SignInOptions> {
  const party = requireRelyingParty(ctx)
  const options = await requestOptions(party, { allowed: [], verification })
  const challenge = { ceremony: 'request', challenge: options.challenge, createdAt: ctx.now } as const
  const { id } = await insertWebauthnChallenge(ctx.db, challenge)
  return { challenge_id: id, options, expires_at: expiresAt(ctx.now) }
}

/**
 * Opens a session for a passkey. The authenticator has verified its user, which proves two factors,
 * so the session is aal2 (docs/product.md "Accounts").
 *
 * @throws webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_credential_not_found,
 * webauthn_verification_failed, user_banned
 */
export async function finishSignIn(
  ctx: AuthCtx,
  { challengeId, credential }: { challengeId: string; credential: SignedCredential },
): Promise<AuthSession> {
  const party = requireRelyingParty(ctx)
  const which = { id: challengeId, ceremony: 'request', userId: null, factorId: null } as const
  const { challenge } = await takeChallenge(ctx, which)
  const passkey = await findPasskeyByCredential(ctx.db, credential.id)
  const account = passkey && (await findAccount(ctx.db, passkey.userId))
  if (!passkey || !account || account.deletedAt) throw await failed(ctx, null, unknownCredential())
  const counter = await counterOf(ctx, passkey, () =>
    proveRequest({ response: credential, passkey }, { party, challenge, verification }),
  )
  if (isBanned(account, ctx.now)) throw authError(400, 'user_banned', 'User is banned')
  return ctx.transaction(async (tx) => {
    const { factorId, counter: from } = passkey
    if (!(await updateCounter(tx.db, { factorId, from, to: counter, at: tx.now }))) throw notProven()
    return openSession(tx, account, { method: 'passkey', factor: { id: factorId, method: 'mfa/webauthn' } })
  })
}

async function counterOf(ctx: AuthCtx, { userId }: Passkey, prove: () => Promise<number>): Promise<number> {
  try {
    return await prove()
  } catch (error) {
    throw await failed(ctx, userId, error)
  }
}

/** Records the failed sign-in and returns the error to throw. */
async function failed(ctx: AuthCtx, userId: string | null, error: unknown): Promise<unknown> {
  await recordSecurityEvent(ctx, { kind: 'sign_in_failed', userId, detail: { method: 'passkey' } })
  return error
}

const unknownCredential = () => authError(400, 'webauthn_credential_not_found', 'Credential not found')
