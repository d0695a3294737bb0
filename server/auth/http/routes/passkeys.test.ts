import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { passkeysOf } from '#tests/factories/passkeys.ts'
import { Authenticator, type Deviation } from '#tests/peers/authenticator.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { listPasskeys } from '../../credentials/passkeys/store.ts'
import { webauthnChallenges } from '../../credentials/passkeys/tables.ts'
import { banAccount, findUserId, signServiceToken } from '../../service.ts'

const origin = 'https://app.fairlead.example'
const auth = await startAuth({ env: { PUBLIC_URL: origin, AUTH_SECRET: 'x'.repeat(48) } })

const { post, aMember, register, aMemberWithPasskey } = passkeysOf(auth, origin)

async function signIn(key: Authenticator, deviation: Deviation = {}) {
  const { body } = await post('/passkeys/authentication/options')
  const credential = key.get(body.options, deviation)
  return post('/passkeys/authentication/verify', { challenge_id: body.challenge_id, credential })
}

const notVerified = { status: 400, body: { code: 'webauthn_verification_failed' } }
const amrOf = (token: string) => (decodeJwt(token).amr as { method: string }[]).map(({ method }) => method)

describe('a passkey', () => {
  test('is added, signs its owner in with an aal2 session, and sends a mail', async () => {
    const { email, id, key, passkeyId } = await aMemberWithPasskey()
    const { status, body } = await signIn(key)
    expect(status).toBe(200)
    expect(body.user.id).toBe(id)
    expect(decodeJwt(body.access_token)).toMatchObject({ aal: 'aal2' })
    expect(amrOf(body.access_token)).toEqual(['mfa/webauthn', 'passkey'])
    const mails = await auth.mailsTo(email)
    expect(mails.map(({ text }) => text).join()).toContain('The passkey “Passkey” was added')
    const list = await auth.call('/passkeys', { token: body.access_token })
    expect(list.body).toEqual([
      { id: passkeyId, friendly_name: 'Passkey', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
  })

  test('requests discoverable credentials of this relying party, with user verification', async () => {
    const { token } = await aMember()
    const { body } = await post('/passkeys/registration/options', {}, token)
    expect(body.options).toMatchObject({
      rp: { id: 'app.fairlead.example', name: 'Fairlead' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { body: challenge } = await post('/passkeys/authentication/options')
    expect(challenge.options).toMatchObject({ rpId: 'app.fairlead.example', userVerification: 'required' })
    expect(challenge.expires_at).toBe(Math.floor((auth.clock.now().getTime() + minutes(5)) / 1_000))
  })

  test('raises the session that added it and ends the others that rest on the password alone', async () => {
    const member = await aMember()
    const otherClient = auth.client()
    await otherClient.signInWithPassword({ email: member.email, password: aPassword })
    expect((await register(member)).reply.status).toBe(200)
    expect((await otherClient.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const { data } = await member.client.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
    expect(await auth.as({ accessToken: member.token }).call(listSecurityEvents)).toBeTruthy()
  })

  test('requires a second factor after a password sign-in', async () => {
    const { email } = await aMemberWithPasskey()
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    const refused = await auth.as({ accessToken: data.session?.access_token ?? '' }).refused(listSecurityEvents)
    expect(refused.code).toBe('core.signed-out')
  })

  test('is renamed and removed by the published client, and then signs nobody in', async () => {
    const { client, key, passkeyId } = await aMemberWithPasskey()
    await client.refreshSession()
    const { data: renamed } = await client.passkey.update({ passkeyId, friendlyName: 'My laptop' })
    expect(renamed).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })
    expect((await client.passkey.list()).data).toMatchObject([{ friendly_name: 'My laptop' }])
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
    expect(await signIn(key)).toMatchObject({ status: 400, body: { code: 'webauthn_credential_not_found' } })
    const { data } = await client.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' })
  })

  test('is neither renamed nor removed by another user', async () => {
    const { passkeyId } = await aMemberWithPasskey()
    const stranger = await aMember()
    const path = `/passkeys/${passkeyId}`
    const notFound = { status: 404, body: { code: 'webauthn_credential_not_found' } }
    const rename = { method: 'PATCH', body: { friendly_name: 'mine' }, token: stranger.token }
    expect(await auth.call(path, rename)).toMatchObject(notFound)
    expect(await auth.call(path, { method: 'DELETE', token: stranger.token })).toMatchObject(notFound)
  })
})

describe('a passkey sign-in', () => {
  test('returns an error when its challenge was answered before', async () => {
    const { key } = await aMemberWithPasskey()
    const { body } = await post('/passkeys/authentication/options')
    const answer = () => ({ challenge_id: body.challenge_id, credential: key.get(body.options) })
    expect((await post('/passkeys/authentication/verify', answer())).status).toBe(200)
    expect(await post('/passkeys/authentication/verify', answer())).toMatchObject({
      status: 400,
      body: { code: 'webauthn_challenge_not_found' },
    })
  })

  test('returns an error when its challenge was answered wrongly before', async () => {
    const { key } = await aMemberWithPasskey()
    const { body } = await post('/passkeys/authentication/options')
    const answer = (deviation: Deviation) => ({
      challenge_id: body.challenge_id,
      credential: key.get(body.options, deviation),
    })
    expect(await post('/passkeys/authentication/verify', answer({ userVerified: false }))).toMatchObject(notVerified)
    expect((await post('/passkeys/authentication/verify', answer({}))).body.code).toBe('webauthn_challenge_not_found')
  })

  test('returns an error when its challenge is older than five minutes', async () => {
    const { key } = await aMemberWithPasskey()
    const { body } = await post('/passkeys/authentication/options')
    auth.clock.advance(minutes(6))
    const late = { challenge_id: body.challenge_id, credential: key.get(body.options) }
    expect(await post('/passkeys/authentication/verify', late)).toMatchObject({
      status: 400,
      body: { code: 'webauthn_challenge_expired' },
    })
    auth.clock.set(new Date())
  })

  test('returns an error when it signs the challenge of another sign-in, or of a registration', async () => {
    const { key, client } = await aMemberWithPasskey()
    const [first, second] = await Promise.all([
      post('/passkeys/authentication/options'),
      post('/passkeys/authentication/options'),
    ])
    const mixed = { challenge_id: first.body.challenge_id, credential: key.get(second.body.options) }
    expect(await post('/passkeys/authentication/verify', mixed)).toMatchObject(notVerified)
    const { data } = await client.refreshSession()
    const creation = await post('/passkeys/registration/options', {}, data.session?.access_token ?? '')
    const { challenge, rp } = creation.body.options
    const credential = key.get({ challenge, rpId: rp.id })
    const crossed = { challenge_id: creation.body.challenge_id, credential }
    expect((await post('/passkeys/authentication/verify', crossed)).body.code).toBe('webauthn_challenge_not_found')
  })

  test.each([
    ['comes from another origin', { origin: 'https://fairlead.example.evil.test' }],
    ['is made for another relying party', { rpId: 'evil.test' }],
    ['has not verified the person', { userVerified: false }],
    ['carries a counter that went back', { counter: 1 }],
    ['names another person', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ] satisfies [string, Deviation][])('returns an error when it %s', async (_title, deviation) => {
    const { key } = await aMemberWithPasskey()
    expect((await signIn(key)).status).toBe(200)
    expect(await signIn(key, deviation)).toMatchObject(notVerified)
    expect((await signIn(key)).status).toBe(200)
  })

  test('returns an error when nobody has the credential, or another key signs for it', async () => {
    const { key } = await aMemberWithPasskey()
    const foreign = new Authenticator(origin)
    expect(await signIn(foreign)).toMatchObject({ status: 400, body: { code: 'webauthn_credential_not_found' } })
    const { body } = await post('/passkeys/authentication/options')
    const { id, rawId } = key.get(body.options)
    const forged = { ...foreign.get(body.options), id, rawId }
    const reply = await post('/passkeys/authentication/verify', { challenge_id: body.challenge_id, credential: forged })
    expect(reply).toMatchObject(notVerified)
  })

  test('returns an error when its owner is banned', async () => {
    const { email, key } = await aMemberWithPasskey()
    const system = auth.system()
    await banAccount(system, (await findUserId(system, email)) ?? '', 1)
    expect(await signIn(key)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  })
})

describe('registering a passkey', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without the person verified', { userVerified: false }],
  ] satisfies [string, Deviation][])('returns an error %s', async (_title, deviation) => {
    const { reply } = await register(await aMember(), new Authenticator(origin), deviation)
    expect(reply).toMatchObject(notVerified)
  })

  test('returns an error for a credential of another account', async () => {
    const { key } = await aMemberWithPasskey()
    const { reply } = await register(await aMember(), key)
    expect(reply).toMatchObject({ status: 422, body: { code: 'webauthn_credential_exists' } })
  })

  test('returns an error with the challenge of another user', async () => {
    const [owner, thief] = [await aMember(), await aMember()]
    const { body } = await post('/passkeys/registration/options', {}, owner.token)
    const credential = new Authenticator(origin).create(body.options)
    const stolen = await post(
      '/passkeys/registration/verify',
      { challenge_id: body.challenge_id, credential },
      thief.token,
    )
    expect(stolen).toMatchObject({ status: 400, body: { code: 'webauthn_challenge_not_found' } })
  })

  test('returns an error until the address is verified', async () => {
    const email = anAddress()
    const { data } = await auth.client().signUp({ email, password: aPassword })
    const reply = await post('/passkeys/registration/options', {}, data.session?.access_token ?? '')
    expect(reply).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } })
  })

  test('returns an error until an existing second factor was verified', async () => {
    const { email } = await aMemberWithPasskey()
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    const reply = await post('/passkeys/registration/options', {}, data.session?.access_token ?? '')
    expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })

  test('returns an error for more than ten passkeys', async () => {
    const member = await aMember()
    for (let count = 1; count <= 10; count += 1) expect((await register(member)).reply.status).toBe(200)
    const { status, body } = await post('/passkeys/registration/options', {}, member.token)
    expect([status, body.code]).toEqual([422, 'too_many_passkeys'])
  })

  test('stores at most ten passkeys when two registrations finish at once', async () => {
    const member = await aMember()
    for (let count = 1; count <= 9; count += 1) expect((await register(member)).reply.status).toBe(200)
    const begin = () => post('/passkeys/registration/options', {}, member.token)
    const started = [await begin(), await begin()]
    const replies = await Promise.all(
      started.map(({ body }) => {
        const credential = new Authenticator(origin).create(body.options)
        return post('/passkeys/registration/verify', { challenge_id: body.challenge_id, credential }, member.token)
      }),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)?.body.code).toBe('too_many_passkeys')
    expect(await listPasskeys(auth.platform.db, member.id)).toHaveLength(10)
  })

  test('returns an error where passkeys are disabled, which the settings show', async () => {
    const bare = await startAuth({ env: { PUBLIC_URL: 'http://192.0.2.7', AUTH_SECRET: 'x'.repeat(48) } })
    expect((await bare.call('/settings')).body.passkeys_enabled).toBe(false)
    expect((await auth.call('/settings')).body.passkeys_enabled).toBe(true)
    expect(await bare.call('/passkeys/authentication/options', { body: {} })).toMatchObject({
      status: 422,
      body: { code: 'passkey_disabled' },
    })
  })
})

test('opens one session when a passkey signature is sent three times at once', async () => {
  const { key } = await aMemberWithPasskey()
  const { body } = await post('/passkeys/authentication/options')
  const answer = { challenge_id: body.challenge_id, credential: key.get(body.options) }
  const replies = await Promise.all([1, 2, 3].map(() => post('/passkeys/authentication/verify', answer)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('deletes passkeys and their challenges with the account', async () => {
  const { id, token } = await aMemberWithPasskey()
  await post('/passkeys/registration/options', {}, token)
  const service = await signServiceToken(auth.system(), { lifeSeconds: 60 })
  const removed = await auth.call(`/admin/users/${id}`, {
    method: 'DELETE',
    body: { should_soft_delete: true },
    token: service,
  })
  expect(removed.status).toBe(200)
  const { db } = auth.platform
  expect(await listPasskeys(db, id)).toEqual([])
  expect(await db.$count(webauthnChallenges, eq(webauthnChallenges.userId, id))).toBe(0)
})
