import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import { type AuthApp, anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { authServices } from '../context/auth-services.ts'
import { rotateSigningKeys } from '../service.ts'
import { createKeyRing } from './key-ring.ts'
import { loadSecrets } from './secrets.ts'
import { signingKeys } from './tables.ts'

const secret = 'a shared secret that is long enough'
const system = (app: AuthApp) => app.system()

async function signedIn(app: AuthApp) {
  const client = app.client()
  const { data } = await client.signUp({ email: anAddress(), password: aPassword })
  return { client, token: data.session?.access_token ?? '' }
}

const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

describe('generated keys in the database', async () => {
  const auth = await startAuth()

  test('verify our tokens in the published client', async () => {
    const { client, token } = await signedIn(auth)
    expect(headerOf(token)).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.iss).toBe('http://localhost:3000/auth/v1')
  })

  test('are published with a cache lifetime', async () => {
    const { headers, body } = await auth.call('/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(body.keys.length).toBeGreaterThan(0)
    for (const key of body.keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] })
      expect(key).not.toHaveProperty('d')
    }
  })

  test('are generated once by processes that start together', async () => {
    const { db, ports, log } = auth.platform
    const config = { ...ports.config.auth, jwtAlg: 'RS256' } as const
    const source = { db, config, secrets: await loadSecrets(db, null) }
    const rings = await Promise.all(Array.from({ length: 4 }, () => createKeyRing(source, log, new Date())))
    expect(await db.select().from(signingKeys).where(eq(signingKeys.alg, 'RS256'))).toHaveLength(1)
    const token = await rings[0]?.sign({ sub: 'x' })
    for (const ring of rings) expect(await ring.verify(token ?? '', new Date())).toEqual({ sub: 'x' })
  })
})

describe('a rotation', async () => {
  const auth = await startAuth()

  test('signs with a new key, and keeps old tokens valid until they expire', async () => {
    const before = await signedIn(auth)
    const kid = await rotateSigningKeys(system(auth))
    const after = await signedIn(auth)
    expect(headerOf(after.token).kid).toBe(kid)
    expect((await auth.call('/user', { token: before.token })).status).toBe(200)
    const { body } = await auth.call('/.well-known/jwks.json')
    const kids = body.keys.map((key: { kid: string }) => key.kid)
    expect(kids).toContain(kid)
    expect(kids).toContain(headerOf(before.token).kid)
    auth.clock.advance(hours(1) + minutes(3))
    const later = await auth.call('/.well-known/jwks.json')
    expect(later.body.keys.map((key: { kid: string }) => key.kid)).not.toContain(headerOf(before.token).kid)
    auth.clock.set(new Date())
  })
})

describe('configured keys', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const rsa = { ...privateKey.export({ format: 'jwk' }), kid: 'given-rsa', alg: 'RS256' }
  const ec = {
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    kid: 'given-ec',
  }
  const { d: _private, ...ecPublic } = ec

  test('sign with RS256 when given, and the client verifies it', async () => {
    const auth = await startAuth({ env: { AUTH_JWT_KEYS: JSON.stringify({ keys: [rsa] }), AUTH_JWT_ALG: 'RS256' } })
    const { client, token } = await signedIn(auth)
    expect(headerOf(token)).toMatchObject({ alg: 'RS256', kid: 'given-rsa' })
    expect((await client.getClaims()).error).toBeNull()
    await expect(rotateSigningKeys(system(auth))).rejects.toThrow('given by the environment')
  })

  test('are published without signing when only public', async () => {
    const auth = await startAuth({ env: { AUTH_JWT_KEYS: JSON.stringify({ keys: [ecPublic, rsa] }) } })
    const { token } = await signedIn(auth)
    expect(headerOf(token).kid).toBe('given-rsa')
    const { body } = await auth.call('/.well-known/jwks.json')
    expect(body.keys.map((key: { kid: string }) => key.kid)).toEqual(['given-ec', 'given-rsa'])
  })

  test('are generated as RS256 when none is given', async () => {
    const auth = await startAuth({ env: { AUTH_JWT_ALG: 'RS256' } })
    const { client, token } = await signedIn(auth)
    expect(headerOf(token).alg).toBe('RS256')
    expect((await client.getClaims()).error).toBeNull()
  })
})

describe('a shared secret', () => {
  test('signs with HS256 and is not published', async () => {
    const auth = await startAuth({ env: { AUTH_JWT_ALG: 'HS256', AUTH_JWT_SECRET: secret } })
    const { client, token } = await signedIn(auth)
    expect(headerOf(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect((await client.getUser()).error).toBeNull()
    expect((await client.getClaims()).error).toBeNull()
    expect((await auth.call('/.well-known/jwks.json')).body).toEqual({ keys: [] })
  })
})

describe('a protected call', async () => {
  const auth = await startAuth()
  const otherApp = await startAuth({ env: { AUTH_JWT_ALG: 'HS256', AUTH_JWT_SECRET: secret } })

  test('rejects a token of another instance', async () => {
    const { token } = await signedIn(otherApp)
    expect(await auth.call('/user', { token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    const { token: ours } = await signedIn(auth)
    expect(await otherApp.call('/user', { token: ours })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('rejects an expired token', async () => {
    const { token } = await signedIn(auth)
    auth.clock.advance(hours(1))
    const reply = await auth.call('/user', { token })
    auth.clock.set(new Date())
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message: expect.stringContaining('token is expired') },
    })
  })

  test('rejects a token that names our key and is signed with the published one', async () => {
    const { keys } = (await auth.call('/.well-known/jwks.json')).body
    const { token } = await signedIn(auth)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    for (const key of keys) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(key)))
      expect(await auth.call('/user', { token: forged })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    }
  })

  test('rejects a token of an ended session, from that moment', async () => {
    const { client, token } = await signedIn(auth)
    expect((await auth.call('/user', { token })).status).toBe(200)
    await client.signOut()
    expect(await auth.call('/user', { token })).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    expect(await auth.platform.sessions.resolveActor(auth.platform.context({ kind: 'visitor' }), token)).toBeNull()
  })

  test('rejects a token whose user is not that of its session', async () => {
    const [first, second] = [await signedIn(auth), await signedIn(auth)]
    const { db, ports, log } = auth.platform
    const { keys } = await authServices({ db, ports, log, now: new Date() })
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const mixed = await keys.sign({ ...claimsOf(first.token), session_id: claimsOf(second.token).session_id })
    expect(await auth.call('/user', { token: mixed })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect(await auth.platform.sessions.resolveActor(auth.platform.context({ kind: 'visitor' }), mixed)).toBeNull()
  })
})
