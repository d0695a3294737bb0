import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject, type webcrypto } from 'node:crypto'
import { CompactEncrypt, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'

export type KeyAlg = 'ES256' | 'RS256' | 'HS256'

/**
 * A key of the ring. The algorithm belongs to the key: what a token says of its algorithm must
 * agree and decides nothing.
 */
export type RingKey = {
  /** Null for the shared secret, whose tokens carry no key id. */
  readonly kid: string | null
  readonly alg: KeyAlg
  readonly signing: KeyObject | null
  readonly verifying: KeyObject
  /** As published; null for shared secrets. */
  readonly publicJwk: JWK | null
}

/**
 * Makes a fresh private key of 128 bits of security (NIST SP 800-57: RSA of 3,072 bits); its id is
 * its thumbprint (RFC 7638), so the same key never has two names.
 */
export async function generatePrivateJwk(alg: 'ES256' | 'RS256'): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 3_072 })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg, kid: await calculateJwkThumbprint(jwk) }
}

/**
 * Reads a JWK for the ring. @throws Error when the key is of a kind we do not sign or verify with.
 */
export function ringKeyOf(jwk: JWK): RingKey {
  const alg = algOf(jwk)
  const kid = jwk.kid ?? null
  if (alg === 'HS256') {
    const secret = createSecretKey(Buffer.from(jwk.k ?? '', 'base64url'))
    return { kid, alg, signing: maySign(jwk) ? secret : null, verifying: secret, publicJwk: null }
  }
  const key = jwk as webcrypto.JsonWebKey
  const verifying = createPublicKey({ key: jwk.d ? publicPartOf(jwk) : key, format: 'jwk' })
  const signing = jwk.d && maySign(jwk) ? createPrivateKey({ key, format: 'jwk' }) : null
  return { kid, alg, signing, verifying, publicJwk: { ...publicPartOf(jwk), ...(kid && { kid }), alg, ...published } }
}

/** The shared secret as a key. */
export function secretKeyOf(secret: string, mayBeSignedWith: boolean): RingKey {
  const key = createSecretKey(Buffer.from(secret))
  return { kid: null, alg: 'HS256', signing: mayBeSignedWith ? key : null, verifying: key, publicJwk: null }
}

const published = { use: 'sig', key_ops: ['verify'], ext: true }

function algOf({ kty, crv, alg }: JWK): KeyAlg {
  const natural = kty === 'EC' && crv === 'P-256' ? 'ES256' : kty === 'RSA' ? 'RS256' : kty === 'oct' ? 'HS256' : null
  if (!natural || (alg !== undefined && alg !== natural))
    throw new Error(`A key of kind ${kty} ${crv ?? ''} ${alg ?? ''} cannot be used; give ES256, RS256 or HS256 keys`)
  return natural
}

const maySign = (jwk: JWK) => !jwk.key_ops || jwk.key_ops.includes('sign')

function publicPartOf({ kty, crv, x, y, n, e }: JWK): JWK & webcrypto.JsonWebKey {
  return kty === 'EC' ? { kty, crv: crv ?? '', x: x ?? '', y: y ?? '' } : { kty: 'RSA', n: n ?? '', e: e ?? '' }
}

/** Serializes a private key for the database, encrypted when there is a key for it. */
export async function encryptJwk(jwk: JWK, encryption: Uint8Array | null): Promise<string> {
  const text = JSON.stringify(jwk)
  if (!encryption) return text
  return new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(encryption)
}

/** Reads a private key from the database; null when another secret encrypted it. */
export async function decryptJwk(stored: string, encryption: Uint8Array | null): Promise<JWK | null> {
  if (stored.startsWith('{')) return JSON.parse(stored)
  if (!encryption) return null
  try {
    const { plaintext } = await compactDecrypt(stored, encryption)
    return JSON.parse(Buffer.from(plaintext).toString())
  } catch {
    return null
  }
}
