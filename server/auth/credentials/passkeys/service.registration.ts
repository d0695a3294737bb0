import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { maxFactors } from '#contract/auth/values.ts'
import { authError, noSuchUser, secondFactorNeeded } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { sessionNotFound } from '../../sessions/rules.ts'
import { endSessions } from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { lockSession, updateSession } from '../../sessions/store.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { type Account, lockAccount } from '../../users/store.ts'
import { factorLabel, isPossession, isVerified, withMethod } from '../factors/rules.ts'
import { insertFactor } from '../factors/store.ts'
import { assertRecentProof } from '../reauthentication/service.proof.ts'
import { creationOptions, proveCreation } from './rules.ceremony.ts'
import type { NewCredential } from './rules.credential.ts'
import { requireRelyingParty } from './rules.relying-party.ts'
import { passkeyNameFor } from './rules.ts'
import { expiresAt, takeChallenge } from './service.challenge.ts'
import { insertPasskey, insertWebauthnChallenge, listPasskeys, type Passkey } from './store.ts'

const verification = 'required'

export type RegistrationOptions = {
  challenge_id: string
  options: PublicKeyCredentialCreationOptionsJSON
  expires_at: number
}

/**
 * Begins to add a passkey. A passkey is a second factor and a way to sign in (docs/product.md
 * "Accounts").
 *
 * @throws passkey_disabled, reauthentication_needed, email_not_confirmed, too_many_passkeys,
 * insufficient_aal
 */
export async function startRegistration(ctx: AuthCtx, signedIn: SignedIn): Promise<RegistrationOptions> {
  const { account, session } = signedIn
  const party = requireRelyingParty(ctx)
  assertRecentProof(ctx, signedIn)
  assertMayAdd(account, session.aal)
  const existing = await listPasskeys(ctx.db, account.id)
  const options = await creationOptions(party, { account, existing, verification })
  const { id } = await insertWebauthnChallenge(ctx.db, {
    ceremony: 'create',
    challenge: options.challenge,
    userId: account.id,
    createdAt: ctx.now,
  })
  return { challenge_id: id, options, expires_at: expiresAt(ctx.now) }
}

/**
 * Adds the passkey that answers a challenge of `startRegistration`. The session becomes aal2, in
 * the access token from the next refresh, and other aal1 sessions end.
 * @throws webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_verification_failed,
 * webauthn_credential_exists, and what `startRegistration` throws
 */
export async function finishRegistration(
  ctx: AuthCtx,
  { account, session }: SignedIn,
  { challengeId, credential }: { challengeId: string; credential: NewCredential },
): Promise<Passkey> {
  const party = requireRelyingParty(ctx)
  assertMayAdd(account, session.aal)
  const which = { id: challengeId, ceremony: 'create', userId: account.id, factorId: null } as const
  const { challenge } = await takeChallenge(ctx, which)
  const { aaguid, ...proven } = await proveCreation(credential, { party, challenge, verification })
  return ctx.transaction(async (tx) => {
    // Concurrent registrations are counted one after the other.
    const current = await lockAccount(tx.db, account.id)
    if (!current) throw noSuchUser()
    assertMayAdd(current, session.aal)
    const name = passkeyNameFor(
      aaguid,
      current.factors.map(({ friendlyName }) => friendlyName),
    )
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const factor = await insertFactor(tx.db, {
      userId: account.id,
      type: 'webauthn',
      status: 'verified',
      friendlyName: name,
      ...times,
    })
    // Concurrent registrations may choose the same name; the client repeats the second.
    if (!factor) throw authError(409, 'conflict', 'Too many current requests')
    const passkey = { factorId: factor.id, lastUsedAt: null, ...proven }
    if (!(await insertPasskey(tx.db, passkey))) throw credentialInUse()
    await raiseInPlace(tx, { account, session }, factor.id)
    await recordSecurityChange(tx, {
      kind: 'factor_added',
      account,
      item: factorLabel(factor),
      sessionId: session.id,
      detail: { type: 'webauthn' },
    })
    return { ...passkey, userId: account.id, friendlyName: name, createdAt: factor.createdAt }
  })
}

export const credentialInUse = () =>
  authError(422, 'webauthn_credential_exists', 'This credential is already registered')

/**
 * The reply of this call has no tokens, so the current refresh token stays valid; earlier ones do
 * not.
 */
async function raiseInPlace(tx: AuthTx, { account, session: { id } }: SignedIn, factorId: string): Promise<void> {
  const session = await lockSession(tx.db, id)
  if (!session) throw sessionNotFound()
  await updateSession(tx.db, id, {
    aal: 'aal2',
    factorId,
    methods: withMethod(session.methods, 'mfa/webauthn', tx.now),
    refreshFloor: session.refreshCounter,
  })
  await endSessions(tx, { userId: account.id, aal: 'aal1', except: id })
}

function assertMayAdd(account: Account, aal: 'aal1' | 'aal2'): void {
  if (!account.emailConfirmedAt && !account.phoneConfirmedAt)
    throw authError(403, 'email_not_confirmed', 'Email not confirmed')
  const existing = account.factors.filter(isPossession)
  if (existing.length >= maxFactors)
    throw authError(422, 'too_many_passkeys', 'Maximum number of factors reached, remove one to continue')
  if (existing.some(isVerified) && aal !== 'aal2') throw secondFactorNeeded()
}
