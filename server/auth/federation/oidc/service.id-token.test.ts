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
])('rejects a token with the claims %j', async (claims) => {
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

test.each(['', 'x'.repeat(256), 'a\0b', 5])('rejects the subject %j, which names no person', (sub) => {
  expect(() => externalIdentityOf('one', { sub })).toThrow('no usable subject')
})

test('leaves a name out that the database could not keep', () => {
  expect(externalIdentityOf('one', { sub: '1', name: 'a\0b' }).data).not.toHaveProperty('name')
})

test('trusts the unmarked addresses of a firm’s own Entra tenant, but not of its guests or a shared issuer', () => {
  const tid = '11111111-2222-3333-4444-555555555555'
  const own = { sub: '1', email: 'dana@example.com', tid, iss: `https://login.microsoftonline.com/${tid}/v2.0` }
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const isVerified = (claims: object, provider = 'sso:one') =>
    externalIdentityOf(provider, { ...own, ...claims }).emailVerified
  expect(isVerified({})).toBe(true)
  expect(isVerified({}, 'azure')).toBe(false)
  for (const claims of [
    { xms_edov: false },
    { idp: 'https://sts.windows.net/another/' },
    { tid: personal },
    { tid: personal, iss: `https://login.microsoftonline.com/${personal}/v2.0` },
    { iss: 'https://accounts.google.com' },
  ])
    expect(isVerified(claims)).toBe(false)
})

test.each([
  [{ given_name: 'Ann', family_name: 'Vega', name: 'A. V.' }, ['Ann', 'Vega']],
  [{ name: 'Ann Marie Vega' }, ['Ann Marie', 'Vega']],
  [{ name: 'Vega, Ann' }, ['Ann', 'Vega']],
  [{ name: 'Ann' }, ['Ann', undefined]],
  [{ name: 'ann@example.com' }, [undefined, undefined]],
])('reads first and last name of %o', (claims, names) => {
  const { data } = externalIdentityOf('one', { sub: '1', ...claims })
  expect([data.first_name, data.last_name]).toEqual(names)
})
