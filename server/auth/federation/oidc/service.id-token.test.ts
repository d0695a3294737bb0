import { createHash } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Configuration } from 'openid-client'
import { expect, test } from 'vitest'
import { externalIdentityOf } from './rules.claims.ts'
import { verifyIdToken } from './service.id-token.ts'

const issuer = 'https://id.example'
const now = new Date('2026-03-02T17:00:00Z')
const iat = now.getTime() / 1_000
const usual = { iss: issuer, sub: 'dana', aud: 'ours', iat, exp: iat + 300 }
const { privateKey, publicKey } = await generateKeyPair('ES256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] })
const provider = { name: 'one', issuer, clientIds: ['ours', 'our-app'], clientSecret: null, scopes: 'openid' }

async function verify(claims: object, { accessToken = '', discovered = issuer } = {}) {
  const signed = new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one' })
  const idToken = await signed.sign(privateKey)
  const settings = { client: new Configuration({ issuer: discovered }, 'ours'), keys }
  return verifyIdToken(provider, settings, { idToken, accessToken, nonce: '', now })
}

test('accepts a token for any of our client ids', async () => {
  expect(await verify({})).toMatchObject({ sub: 'dana' })
  expect(await verify({ aud: ['another', 'our-app'] })).toMatchObject({ sub: 'dana' })
})

test.each([
  [{ aud: 'another' }],
  [{ iss: 'https://other.example' }],
  [{ exp: iat - 60 }],
  [{ nbf: iat + 120 }],
  [{ sub: undefined }],
  [{ exp: undefined }],
])('rejects %j', async (claims) => {
  await expect(verify(claims)).rejects.toThrow('Bad ID token')
})

test('requires at_hash to match the access token', async () => {
  const digest = createHash('sha256').update('the access token').digest()
  const at_hash = digest.subarray(0, 16).toString('base64url')
  expect(await verify({ at_hash }, { accessToken: 'the access token' })).toMatchObject({ sub: 'dana' })
  await expect(verify({ at_hash }, { accessToken: 'another' })).rejects.toThrow('Bad ID token')
})

test('verifies each Microsoft tenant with its own issuer', async () => {
  const discovered = 'https://login.example/{tenantid}/v2.0'
  const iss = 'https://login.example/tenant-1/v2.0'
  expect(await verify({ iss, tid: 'tenant-1' }, { discovered })).toMatchObject({ sub: 'dana' })
  await expect(verify({ iss, tid: 'tenant-2' }, { discovered })).rejects.toThrow('Bad ID token')
})

test('treats an address as verified only when the provider says so', () => {
  const email = 'Dana@Example.com'
  const isVerified = (claims: object) => externalIdentityOf('one', { sub: '1', ...claims }).emailVerified
  expect(isVerified({ email, email_verified: true })).toBe(true)
  expect(isVerified({ email, email_verified: 'true' })).toBe(true)
  expect(isVerified({ email, xms_edov: true })).toBe(true)
  for (const claims of [
    { email },
    { email, email_verified: 'false' },
    { email, email_verified: 1 },
    { email_verified: true },
  ])
    expect(isVerified(claims)).toBe(false)
  expect(externalIdentityOf('one', { sub: '1', email }).email).toBe('dana@example.com')
})
