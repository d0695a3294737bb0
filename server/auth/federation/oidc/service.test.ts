import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { type OidcPerson, startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'

const peer = await startOidcPeer()
const auth = await startAuth({ env: { ...peer.env, AUTH_MANUAL_LINKING: 'true' } })
const noLinking = await startAuth({ env: peer.env })

const somebody = (): OidcPerson => ({ sub: randomUUID(), email: anAddress(), email_verified: true })
const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
const granting = (body: object, token?: string, app = auth) =>
  app.call('/token?grant_type=id_token', { body: { provider: 'keycloak', ...body }, ...(token && { token }) })

describe('sign-in with an ID token', () => {
  test('opens a session with the published client', async () => {
    const person = somebody()
    const nonce = randomUUID()
    const { idToken, accessToken } = await peer.idToken(person, hashed(nonce))
    const client = auth.client()
    const { data, error } = await client.signInWithIdToken({
      provider: 'keycloak',
      token: idToken,
      access_token: accessToken,
      nonce,
    })
    expect(error).toBeNull()
    expect(data.user?.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] })
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth', provider: 'keycloak' }])
    expect((await client.getUser()).error).toBeNull()
  })

  test('needs no nonce when the token has none, and finds the account again', async () => {
    const person = somebody()
    const first = await granting({ id_token: (await peer.idToken(person)).idToken })
    const second = await granting({ id_token: (await peer.idToken(person)).idToken })
    expect(first.status).toBe(200)
    expect(second.body.user.id).toBe(first.body.user.id)
  })

  test('finds the provider by client id and issuer for old clients', async () => {
    const { idToken } = await peer.idToken(somebody())
    const reply = await granting({
      provider: undefined,
      client_id: 'fairlead-app',
      issuer: peer.issuer,
      id_token: idToken,
    })
    expect(reply.status).toBe(200)
  })

  test('links the identity to the signed-in account when the request asks for it', async () => {
    const client = auth.client()
    const email = anAddress()
    const { data } = await client.signUp({ email, password: aPassword })
    await confirmAddress(auth, email)
    const token = data.session?.access_token ?? ''
    const { idToken } = await peer.idToken(somebody())
    const linked = await granting({ id_token: idToken, link_identity: true }, token)
    expect(linked).toMatchObject({ status: 200, body: { user: { id: data.user?.id } } })
    expect(linked.body.user.identities).toHaveLength(2)
    expect(await granting({ id_token: idToken, link_identity: true }, token)).toMatchObject({
      status: 422,
      body: { code: 'identity_already_exists' },
    })
    expect((await granting({ id_token: idToken, link_identity: true })).status).toBe(401)
    const { data: elsewhere } = await noLinking.client().signUp({ email: anAddress(), password: aPassword })
    const refused = await granting(
      { id_token: idToken, link_identity: true },
      elsewhere.session?.access_token,
      noLinking,
    )
    expect(refused).toMatchObject({ status: 404, body: { code: 'manual_linking_disabled' } })
  })
})

describe('a rejected ID token', () => {
  async function refused(body: object) {
    const replies = await Promise.all(
      [null, '2024-01-01'].map((version) =>
        auth.call('/token?grant_type=id_token', { body: { provider: 'keycloak', ...body }, version }),
      ),
    )
    const [old, recent] = replies
    expect(old?.status).toBe(400)
    expect(old?.body).toEqual(recent?.body)
    expect(Object.keys(old?.body)).toEqual(['error', 'error_description'])
    return old?.body.error_description
  }

  test('returns 400 in both protocol versions when the nonce differs or only one side has one', async () => {
    const { idToken } = await peer.idToken(somebody(), hashed('mine'))
    expect(await refused({ id_token: idToken, nonce: 'yours' })).toBe('Nonces mismatch')
    expect(await refused({ id_token: idToken, nonce: hashed('mine') })).toBe('Nonces mismatch')
    const bothOrNone = 'Passed nonce and nonce in id_token should either both exist or not.'
    expect(await refused({ id_token: idToken })).toBe(bothOrNone)
    const { idToken: plain } = await peer.idToken(somebody())
    expect(await refused({ id_token: plain, nonce: 'mine' })).toBe(bothOrNone)
  })

  test('returns 400 in both protocol versions when it is malformed, changed, unsigned or forged', async () => {
    const { idToken } = await peer.idToken(somebody())
    const [head, , signature] = idToken.split('.')
    const claims = decodeJwt(idToken)
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url')
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const signed = (payload: object, header: object = {}) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey)
    const publicText = JSON.stringify(await exportJWK(publicKey))
    const forgeries = [
      'nonsense',
      `${head}.${changed}.${signature}`,
      new UnsecuredJWT({ ...claims }).encode(),
      await signed(claims),
      await signed(claims, { jwk: await exportJWK(publicKey) }),
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(publicText)),
    ]
    for (const id_token of forgeries) expect(await refused({ id_token })).toBe('Bad ID token')
    expect(await refused({})).toBe('id_token required')
    const { accessToken } = await peer.idToken(somebody())
    expect(await refused({ id_token: accessToken })).toBe('Bad ID token')
  })

  test('returns 400 in both protocol versions when it has expired', async () => {
    const { idToken } = await peer.idToken(somebody())
    auth.clock.advance(2 * 3_600_000)
    expect(await refused({ id_token: idToken })).toBe('Bad ID token')
    auth.clock.set(new Date())
  })
})

test('returns provider_disabled for a known provider that is not configured, else validation_failed', async () => {
  const { idToken: id_token } = await peer.idToken(somebody())
  expect(await granting({ provider: 'google', id_token })).toMatchObject({
    status: 400,
    body: {
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    },
  })
  expect(await granting({ provider: 'custom:mine', id_token })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('rejects what is not a JWT before calling the provider', async () => {
  // Nothing listens there: a look-up of its keys would answer 500.
  const away = { name: 'away', issuer: 'http://127.0.0.1:1', clientIds: ['x'] }
  const app = await startAuth({ env: { AUTH_OIDC_PROVIDERS: JSON.stringify([away]) } })
  for (const id_token of ['nonsense', 'a.b.c', '..', 'e30.e30'])
    expect(await granting({ provider: 'away', id_token }, undefined, app)).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: 'Bad ID token' },
    })
})
