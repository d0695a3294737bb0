import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { passkeysOf } from '#tests/factories/passkeys.ts'
import { Authenticator } from '#tests/peers/authenticator.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { aPassword, startAuth } from '#tests/support/auth.ts'

const origin = 'https://app.fairlead.example'
const auth = await startAuth({ env: { PUBLIC_URL: origin, AUTH_SECRET: 'x'.repeat(48) } })
const { post, aMember, register } = passkeysOf(auth, origin)

const notVerified = { status: 400, body: { code: 'webauthn_verification_failed' } }
const amrOf = (token: string) => (decodeJwt(token).amr as { method: string }[]).map(({ method }) => method)

describe('a passkey as a second factor', () => {
  const challengeBody = { webauthn: { rpId: 'app.fairlead.example', rpOrigins: [origin] } }
  const verifying = (token: string, factorId: string, body: object) => post(`/factors/${factorId}/verify`, body, token)

  async function enrolled() {
    const member = await aMember()
    const { data } = await member.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Security key' })
    const factorId = data?.id ?? ''
    const key = new Authenticator(origin)
    const { body } = await post(`/factors/${factorId}/challenge`, challengeBody, member.token)
    expect(body).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } })
    const credential_response = key.create(body.webauthn.credential_options.publicKey, { userVerified: false })
    const webauthn = { type: 'create', rpId: 'app.fairlead.example', credential_response }
    const reply = await verifying(member.token, factorId, { challenge_id: body.id, webauthn })
    expect(reply.status).toBe(200)
    return { ...member, key, factorId, raised: reply.body }
  }

  /** Signs in with the password and asks for the signature of the factor. */
  async function halfway({ email, factorId }: { email: string; factorId: string }) {
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    const token = data.session?.access_token ?? ''
    const { body } = await post(`/factors/${factorId}/challenge`, challengeBody, token)
    const options = body.webauthn.credential_options.publicKey
    const answerWith = (credential_response: object) =>
      verifying(token, factorId, { challenge_id: body.id, webauthn: { type: 'request', credential_response } })
    return { token, options, answerWith }
  }

  describe('an unfinished enrollment', () => {
    async function startFactor(client: Awaited<ReturnType<typeof aMember>>['client']) {
      const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Begun' })
      return data?.id ?? ''
    }

    test('cannot replace a factor verified since, in a session with the password alone', async () => {
      const member = await aMember()
      const thief = auth.client()
      await thief.signInWithPassword({ email: member.email, password: aPassword })
      const factorId = await startFactor(thief)
      const { data: app } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
      const code = codeOf(app?.totp.uri ?? '', auth.clock.now())
      await member.client.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
      const { data } = await thief.signInWithPassword({ email: member.email, password: aPassword })
      const reply = await post(`/factors/${factorId}/challenge`, challengeBody, data.session?.access_token)
      expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    })

    test('cannot be finished without a recent sign-in', async () => {
      const member = await aMember()
      const factorId = await startFactor(member.client)
      auth.clock.advance(minutes(11))
      const reply = await post(`/factors/${factorId}/challenge`, challengeBody, member.token)
      expect(reply).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    })
  })

  test('raises the session once it is enrolled', async () => {
    const { raised } = await enrolled()
    expect(decodeJwt(raised.access_token)).toMatchObject({ aal: 'aal2' })
    expect(raised.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
  })

  test('completes a password sign-in with one touch', async () => {
    const member = await enrolled()
    const { options, answerWith } = await halfway(member)
    expect(options.allowCredentials).toMatchObject([{ id: member.key.credentialId.toString('base64url') }])
    const { status, body } = await answerWith(member.key.get(options, { userVerified: false }))
    expect(status).toBe(200)
    expect(amrOf(body.access_token)).toEqual(['mfa/webauthn', 'password'])
  })

  test('returns an error for another key, another origin, an old counter, and a repeated answer', async () => {
    const member = await enrolled()
    const foreign = await halfway(member)
    expect(await foreign.answerWith(new Authenticator(origin).get(foreign.options))).toMatchObject(notVerified)
    for (const deviation of [{ origin: 'https://evil.test' }, { counter: 1 }, { rpId: 'evil.test' }]) {
      const { options, answerWith } = await halfway(member)
      expect(await answerWith(member.key.get(options, deviation))).toMatchObject(notVerified)
    }
    const { options, answerWith } = await halfway(member)
    expect((await answerWith(member.key.get(options))).status).toBe(200)
    expect((await answerWith(member.key.get(options))).body.code).toBe('webauthn_challenge_not_found')
  })

  test('coexists with an authenticator app and rejects its codes', async () => {
    const member = await aMember()
    const { data } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    await member.client.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.uri ?? '', auth.clock.now()),
    })
    const { data: signedIn } = await member.client.getSession()
    const { reply } = await register({ token: signedIn.session?.access_token ?? '' })
    const { token } = await halfway({ email: member.email, factorId: String(reply.body.id) })
    const { body } = await post(`/factors/${reply.body.id}/challenge`, challengeBody, token)
    const withCode = await verifying(token, String(reply.body.id), { challenge_id: body.id, code: '123456' })
    expect(withCode.status).toBe(400)
  })
})
