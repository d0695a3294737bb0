import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AuthSession } from '#contract/auth/schemas.ts'
import { invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { assertMayFinish, isVerified } from '../factors/rules.ts'
import { raiseSession } from '../factors/service.verify.ts'
import { updateChallengedAt, updateFactorVerified } from '../factors/store.ts'
import { assertRecentProof } from '../reauthentication/service.proof.ts'
import { creationOptions, notProven, proveCreation, proveRequest, requestOptions } from './rules.ceremony.ts'
import type { NewCredential, SignedCredential } from './rules.credential.ts'
import { requireRelyingParty } from './rules.relying-party.ts'
import { expiresAt, takeChallenge } from './service.challenge.ts'
import { credentialInUse } from './service.registration.ts'
import { insertPasskey, insertWebauthnChallenge, listPasskeys, updateCounter } from './store.ts'

// A touch is enough after a password or another first factor.
const verification = 'preferred'

export type PasskeyChallengeReply = {
  id: string
  type: 'webauthn'
  expires_at: number
  webauthn:
    | { type: 'create'; credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
    | { type: 'request'; credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } }
}

/**
 * Begins a challenge for a passkey factor: for a new credential while the factor is unverified, for
 * a signature after that. A new credential needs the same checks as enrollment, because any
 * authenticator may answer.
 *
 * @throws passkey_disabled, insufficient_aal, reauthentication_needed
 */
export async function challengePasskey(
  ctx: AuthCtx,
  signedIn: SignedIn,
  factor: Factor,
): Promise<PasskeyChallengeReply> {
  const party = requireRelyingParty(ctx)
  assertMayFinish(signedIn.account, signedIn.session, factor)
  if (!isVerified(factor)) assertRecentProof(ctx, signedIn)
  const existing = await listPasskeys(ctx.db, signedIn.account.id)
  const webauthn = isVerified(factor)
    ? ({
        type: 'request',
        credential_options: {
          publicKey: await requestOptions(party, {
            allowed: existing.filter(({ factorId }) => factorId === factor.id),
            verification,
          }),
        },
      } as const)
    : ({
        type: 'create',
        credential_options: {
          publicKey: await creationOptions(party, { account: signedIn.account, existing, verification }),
        },
      } as const)
  const { id } = await ctx.transaction(async (tx) => {
    await updateChallengedAt(tx.db, { factorId: factor.id, at: tx.now })
    return insertWebauthnChallenge(tx.db, {
      ceremony: webauthn.type,
      challenge: webauthn.credential_options.publicKey.challenge,
      userId: factor.userId,
      factorId: factor.id,
      createdAt: tx.now,
    })
  })
  return { id, type: 'webauthn', expires_at: expiresAt(ctx.now), webauthn }
}

export type PasskeyAnswer =
  | { readonly type: 'create'; readonly challengeId: string; readonly credential: NewCredential }
  | { readonly type: 'request'; readonly challengeId: string; readonly credential: SignedCredential }

/**
 * Verifies the credential of a factor and raises the session, as `verifyFactor` does for codes.
 *
 * @throws webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_verification_failed,
 * webauthn_credential_exists, insufficient_aal, validation_failed when the answer is of the other
 * type
 */
export async function verifyPasskeyFactor(
  ctx: AuthCtx,
  signedIn: SignedIn,
  { factor, answer }: { factor: Factor; answer: PasskeyAnswer },
): Promise<AuthSession> {
  const party = requireRelyingParty(ctx)
  assertMayFinish(signedIn.account, signedIn.session, factor)
  if (isVerified(factor) !== (answer.type === 'request'))
    throw invalid(`webauthn.type must be ${isVerified(factor) ? 'request' : 'create'}`)
  const which = { id: answer.challengeId, ceremony: answer.type, userId: factor.userId, factorId: factor.id }
  const { challenge } = await takeChallenge(ctx, which)
  const expected = { party, challenge, verification } as const
  try {
    return answer.type === 'create'
      ? await acceptNew(ctx, signedIn, factor, await proveCreation(answer.credential, expected))
      : await acceptSigned(ctx, signedIn, factor, { credential: answer.credential, expected })
  } catch (error) {
    await recordSecurityEvent(ctx, { kind: 'factor_failed', userId: factor.userId, sessionId: signedIn.session.id })
    throw error
  }
}

type Proven = Awaited<ReturnType<typeof proveCreation>>

function acceptNew(ctx: AuthCtx, signedIn: SignedIn, factor: Factor, { aaguid: _, ...proven }: Proven) {
  return ctx.transaction(async (tx) => {
    if (!(await insertPasskey(tx.db, { factorId: factor.id, ...proven }))) throw credentialInUse()
    await updateFactorVerified(tx.db, { id: factor.id, step: null })
    return raiseSession(tx, signedIn, factor)
  })
}

type Signed = { credential: SignedCredential; expected: Parameters<typeof proveRequest>[1] }

async function acceptSigned(ctx: AuthCtx, signedIn: SignedIn, factor: Factor, { credential, expected }: Signed) {
  const passkey = (await listPasskeys(ctx.db, factor.userId)).find(({ factorId }) => factorId === factor.id)
  if (!passkey || passkey.credentialId !== credential.id) throw notProven()
  const to = await proveRequest({ response: credential, passkey }, expected)
  return ctx.transaction(async (tx) => {
    const moved = await updateCounter(tx.db, { factorId: factor.id, from: passkey.counter, to, at: tx.now })
    if (!moved) throw notProven()
    return raiseSession(tx, signedIn, factor)
  })
}
