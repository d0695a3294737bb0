import { createHash } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import type { OidcProvider } from '#server/platform/config/auth.ts'
import { OAuthError } from '../../auth-error.ts'
import type { DiscoveredProvider } from '../../context/identity-providers.ts'

type IdTokenInput = {
  readonly idToken: string
  readonly accessToken: string
  readonly nonce: string
  readonly now: Date
}

const bad = (description: string) => new OAuthError('invalid request', description)

/**
 * Verifies an ID token that a client got from a provider: signature, audience, times, and the nonce
 * if the token or the client has one.
 *
 * @throws OAuthError
 */
export async function verifyIdToken(
  provider: OidcProvider,
  { client, keys }: DiscoveredProvider,
  input: IdTokenInput,
): Promise<JWTPayload> {
  const { issuer } = client.serverMetadata()
  const verified = await jwtVerify(input.idToken, keys, {
    audience: [...provider.clientIds],
    // Only keys that are published can sign; a shared secret never is one.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    currentDate: input.now,
    clockTolerance: 30,
  }).catch((cause: unknown) => {
    throw Object.assign(bad('Bad ID token'), { cause })
  })
  const { payload, protectedHeader } = verified
  if (!isIssuedBy(issuer, payload)) throw bad('Bad ID token')
  if (typeof payload.at_hash === 'string' && input.accessToken !== '')
    if (payload.at_hash !== halfHash(input.accessToken, protectedHeader.alg)) throw bad('Bad ID token')
  assertNonce(payload, input.nonce)
  return payload
}

/** Microsoft's tenants share one metadata document, with a placeholder for the tenant. */
function isIssuedBy(issuer: string, { iss, tid }: JWTPayload): boolean {
  return iss === issuer || (typeof tid === 'string' && iss === issuer.replace('{tenantid}', tid))
}

function assertNonce({ nonce: inToken }: JWTPayload, nonce: string): void {
  const has = typeof inToken === 'string' && inToken !== ''
  if (has !== (nonce !== '')) throw bad('Passed nonce and nonce in id_token should either both exist or not.')
  if (has && inToken !== createHash('sha256').update(nonce).digest('hex'))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** The `at_hash` of OpenID Connect: the left half of the digest the signature uses. */
function halfHash(accessToken: string, alg: string): string {
  const digest = createHash(alg === 'EdDSA' ? 'sha512' : `sha${alg.slice(2)}`)
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
