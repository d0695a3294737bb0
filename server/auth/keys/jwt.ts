import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto'
import type { RingKey } from './jwk.ts'

/** Claims as they came out of a token whose signature holds. */
export type VerifiedClaims = { readonly [claim: string]: unknown; readonly exp?: number }

/**
 * A token that is not ours, or no longer. The message completes "unable to parse or verify
 * signature, ...".
 */
export class InvalidTokenError extends Error {}

// Signing happens on the main thread on purpose: an ES256 signature takes less time than a trip to
// the thread pool, and there it would wait behind passwords being hashed.

/** Signs claims with a key of the ring. */
export function signToken(key: RingKey, claims: object): string {
  if (!key.signing) throw new Error('This key only verifies')
  const header = { alg: key.alg, ...(key.kid && { kid: key.kid }), typ: 'JWT' }
  const content = `${encode(header)}.${encode(claims)}`
  if (key.alg === 'HS256') return `${content}.${createHmac('sha256', key.signing).update(content).digest('base64url')}`
  const signature = sign('sha256', Buffer.from(content), { key: key.signing, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token taken apart but not yet believed. */
export type ParsedToken = {
  readonly content: string
  readonly signature: Buffer
  readonly alg: string
  readonly kid: string | null
  readonly payload: string
}

/**
 * Takes a token apart. @throws InvalidTokenError when it is no compact JWS of the plain kind we
 * make.
 */
export function parseToken(token: string): ParsedToken {
  const parts = token.split('.')
  const [head = '', payload = '', signature = ''] = parts
  if (parts.length !== 3)
    throw new InvalidTokenError('token is malformed: token contains an invalid number of segments')
  const header = decode(head)
  // `crit` and `b64` change what a signature means; we know no extension.
  if (!header || typeof header.alg !== 'string' || 'crit' in header || 'b64' in header)
    throw new InvalidTokenError('token is malformed: could not read the header')
  const bytes = Buffer.from(signature, 'base64url')
  // Written back it must be the same: otherwise several texts would be one token.
  if (bytes.toString('base64url') !== signature)
    throw new InvalidTokenError('token is malformed: could not read signature')
  return {
    content: `${head}.${payload}`,
    signature: bytes,
    alg: header.alg,
    kid: typeof header.kid === 'string' ? header.kid : null,
    payload,
  }
}

/**
 * Believes a token if this key signed it and its time is now. The algorithm is the key's own; a
 * token that names another is refused, whatever its signature.
 *
 * @throws InvalidTokenError
 */
export function checkToken(parsed: ParsedToken, key: RingKey, now: Date): VerifiedClaims {
  if (parsed.alg !== key.alg)
    throw new InvalidTokenError(`token signature is invalid: signing method ${parsed.alg} is invalid`)
  if (!isSignedBy(parsed, key)) throw new InvalidTokenError('token signature is invalid')
  const claims = decode(parsed.payload)
  if (!claims) throw new InvalidTokenError('token is malformed: could not JSON decode claim')
  assertTimely(claims, now)
  return claims
}

/**
 * @throws InvalidTokenError when the claims are over or have not begun; a token without `exp` does
 * not end.
 */
export function assertTimely({ exp, nbf }: { readonly [claim: string]: unknown }, now: Date): void {
  const nowSeconds = now.getTime() / 1_000
  const isTime = (claim: unknown) => claim === undefined || typeof claim === 'number'
  if (!isTime(exp) || !isTime(nbf)) throw new InvalidTokenError('token is malformed: could not JSON decode claim')
  if (typeof exp === 'number' && exp <= nowSeconds)
    throw new InvalidTokenError('token has invalid claims: token is expired')
  if (typeof nbf === 'number' && nbf > nowSeconds)
    throw new InvalidTokenError('token has invalid claims: token is not valid yet')
}

function isSignedBy({ content, signature }: ParsedToken, key: RingKey): boolean {
  if (key.alg === 'HS256') {
    const right = createHmac('sha256', key.verifying).update(content).digest()
    return right.length === signature.length && timingSafeEqual(right, signature)
  }
  return verify('sha256', Buffer.from(content), { key: key.verifying, dsaEncoding: 'ieee-p1363' }, signature)
}

function decode(part: string): Record<string, unknown> | null {
  // Buffer skips characters that are no base64url; a token we believe is written in one way only.
  if (!/^[A-Za-z0-9_-]+$/.test(part)) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
