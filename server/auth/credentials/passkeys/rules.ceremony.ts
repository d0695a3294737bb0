import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { authError } from '../../auth-error.ts'
import type { Account } from '../../users/store.ts'
import { type NewCredential, type SignedCredential, transportsOf } from './rules.credential.ts'
import type { RelyingParty } from './rules.relying-party.ts'
import { webauthnChallengeLife } from './rules.ts'
import type { Passkey, PasskeyRow } from './store.ts'

/** Loaded with the first passkey: its packages are hundreds of small modules. */
const webauthn = () => import('@simplewebauthn/server')

/** User verification: required by PIN or biometrics, or preferred after a password. */
type Verification = 'required' | 'preferred'

/** Requests a new credential, from an authenticator that has none of this account yet. */
export async function creationOptions(
  party: RelyingParty,
  { account, existing, verification }: { account: Account; existing: readonly Passkey[]; verification: Verification },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const name = account.email ?? account.phone ?? account.id
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandleOf(account.id),
    userName: name,
    userDisplayName: name,
    timeout: webauthnChallengeLife,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: verification === 'required' ? 'required' : 'preferred',
      userVerification: verification,
    },
  })
}

/**
 * Requests a signature by one of the passkeys in `allowed`, or by any passkey when the account is
 * unknown yet.
 */
export async function requestOptions(
  party: RelyingParty,
  { allowed, verification }: { allowed: readonly Passkey[]; verification: Verification },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: webauthnChallengeLife,
    userVerification: verification,
    allowCredentials: allowed.map(descriptorOf),
  })
}

type Expected = { readonly party: RelyingParty; readonly challenge: string; readonly verification: Verification }
export type ProvenCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  readonly aaguid: string
}

/**
 * Checks a new credential against challenge, origin and relying party id (WebAuthn Level 3 section
 * 7.1).
 *
 * @throws webauthn_verification_failed
 */
export async function proveCreation(response: NewCredential, expected: Expected): Promise<ProvenCredential> {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: expected.verification === 'required',
    }),
  )
  if (!verified || !registrationInfo) throw notProven()
  const { credential, aaguid } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    aaguid,
  }
}

/**
 * Checks a signature against challenge, origin, relying party id and the counter before it
 * (WebAuthn Level 3 section 7.2), and returns the counter it carries.
 *
 * @throws webauthn_verification_failed
 */
export async function proveRequest(
  { response, passkey }: { response: SignedCredential; passkey: Passkey },
  expected: Expected,
): Promise<number> {
  const { userHandle, ...signed } = response.response
  if (userHandle !== null && userHandle !== Buffer.from(userHandleOf(passkey.userId)).toString('base64url'))
    throw notProven()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...response, response: signed },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: expected.verification === 'required',
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey.transports),
      },
    }),
  )
  if (!verified) throw notProven()
  return authenticationInfo.newCounter
}

export const notProven = (cause?: unknown) =>
  authError(400, 'webauthn_verification_failed', 'The credential could not be verified', { cause })

/** The library throws a plain Error for each broken rule; the reply never contains the cause. */
async function orRefused<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw notProven(error)
  }
}

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transportsOf(transports),
})

/** The account's id as bytes: it identifies no person to a reader of the authenticator. */
function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}
