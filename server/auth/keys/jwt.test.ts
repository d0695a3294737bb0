import fc from 'fast-check'
import { importJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { decryptJwk, encryptJwk, generatePrivateJwk, ringKeyOf, secretKeyOf } from './jwk.ts'
import { checkToken, InvalidTokenError, parseToken, signToken } from './jwt.ts'

const now = new Date('2026-03-02T17:00:00Z')
const nowSeconds = now.getTime() / 1_000
const ecJwk = await generatePrivateJwk('ES256')
const rsaJwk = await generatePrivateJwk('RS256')
const ec = ringKeyOf(ecJwk)
const rsa = ringKeyOf(rsaJwk)
const shared = secretKeyOf('a secret that is long enough to be one', true)
const claims = { sub: 'somebody', exp: nowSeconds + 60 }

test('a generated RSA key has 3,072 bits', () => {
  expect(Buffer.from(rsaJwk.n ?? '', 'base64url')).toHaveLength(3_072 / 8)
})

const read = (token: string, key = ec, at = now) => checkToken(parseToken(token), key, at)

describe.each([
  ['ES256', ec, ecJwk],
  ['RS256', rsa, rsaJwk],
] as const)('signing with %s', (alg, key, jwk) => {
  test('others verify the tokens we sign', async () => {
    const published = await importJWK({ ...key.publicJwk }, alg)
    const { payload, protectedHeader } = await jwtVerify(signToken(key, claims), published, { currentDate: now })
    expect(payload).toEqual(claims)
    expect(protectedHeader).toEqual({ alg, kid: jwk.kid, typ: 'JWT' })
  })
  test('we verify the tokens others sign with the key', async () => {
    const token = await new SignJWT(claims).setProtectedHeader({ alg, kid: jwk.kid }).sign(await importJWK(jwk, alg))
    expect(read(token, key)).toEqual(claims)
  })
  test('publishes what verification needs and nothing private', () => {
    expect(key.publicJwk).toMatchObject({ kid: jwk.kid, alg, use: 'sig', key_ops: ['verify'] })
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key.publicJwk).not.toHaveProperty(secret)
  })
})

test('signs and verifies with the shared secret, without a key id', async () => {
  const token = signToken(shared, claims)
  expect(parseToken(token)).toMatchObject({ alg: 'HS256', kid: null })
  expect(read(token, shared)).toEqual(claims)
  expect(shared.publicJwk).toBeNull()
})

describe('checking a token', () => {
  test('rejects an expired token, and one not yet valid', () => {
    const token = signToken(ec, { ...claims, nbf: nowSeconds - 10 })
    expect(() => read(token, ec, new Date((nowSeconds + 60) * 1_000))).toThrow('token is expired')
    expect(() => read(token, ec, new Date((nowSeconds - 11) * 1_000))).toThrow('not valid yet')
    expect(() => read(signToken(ec, { exp: 'never' }))).toThrow(InvalidTokenError)
  })
  test('rejects a token without a signature', () => {
    const none = new UnsecuredJWT(claims).encode()
    expect(() => read(none)).toThrow(InvalidTokenError)
    expect(() => read(`${none}AAAA`)).toThrow(InvalidTokenError)
  })
  test('rejects a token signed with the public key as a shared secret', async () => {
    for (const secret of [JSON.stringify(ec.publicJwk), ec.verifying.export({ type: 'spki', format: 'pem' })]) {
      const header = { alg: 'HS256', kid: ecJwk.kid }
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(Buffer.from(secret))
      expect(() => read(token)).toThrow('signing method HS256 is invalid')
    }
  })
  test('rejects a token that names one algorithm and is signed by another', async () => {
    const token = signToken(rsa, claims)
    expect(() => read(token, ec)).toThrow(InvalidTokenError)
  })
  test('rejects a token of another key', async () => {
    const otherKey = ringKeyOf({ ...(await generatePrivateJwk('ES256')), kid: ecJwk.kid })
    expect(() => read(signToken(otherKey, claims))).toThrow('token signature is invalid')
  })
  test('rejects unknown critical extensions', async () => {
    const crit = Buffer.from(JSON.stringify({ alg: 'ES256', crit: ['exp'] })).toString('base64url')
    expect(() => parseToken(`${crit}.e30.AAAA`)).toThrow(InvalidTokenError)
  })
  test('rejects a token changed at any position', () => {
    const token = signToken(ec, claims)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.integer({ min: 33, max: 126 }), (at, charCode) => {
        const changed = token.slice(0, at) + String.fromCharCode(charCode) + token.slice(at + 1)
        if (changed === token) return
        expect(() => read(changed)).toThrow(InvalidTokenError)
      }),
      { numRuns: 2_000 },
    )
  })
  test('rejects nonsense, always with an auth error and never with a crash', () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.string(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        expect(() => read(parts.join('.'))).toThrow(InvalidTokenError)
      }),
    )
  })
})

describe('private keys in the database', () => {
  const encryption = new Uint8Array(32).fill(7)
  test('are encrypted with the secret and opened with it alone', async () => {
    const ciphertext = await encryptJwk(ecJwk, encryption)
    expect(ciphertext).not.toContain(String(ecJwk.d))
    expect(await decryptJwk(ciphertext, encryption)).toEqual(ecJwk)
    expect(await decryptJwk(ciphertext, new Uint8Array(32))).toBeNull()
    expect(await decryptJwk(ciphertext, null)).toBeNull()
  })
  test('are plain JSON without a secret', async () => {
    expect(await decryptJwk(await encryptJwk(ecJwk, null), null)).toEqual(ecJwk)
  })
})

test('an unsupported key type fails at startup', () => {
  expect(() => ringKeyOf({ kty: 'OKP', crv: 'Ed25519', x: 'AA' })).toThrow('cannot be used')
  expect(() => ringKeyOf({ ...ecJwk, alg: 'RS256' })).toThrow('cannot be used')
})
