import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '#contract/core/durations.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const auth = await startAuth({
  env: { AUTH_MFA_PHONE: 'true', SMS_PROVIDER: 'outbox', AUTH_SITE_URL: 'https://fairlead.example' },
})
const closed = await startAuth({ env: { AUTH_MFA_TOTP: 'false', AUTH_PASSKEYS: 'false' } })

async function somebody(app = auth) {
  const email = anAddress()
  const client = app.client()
  const { data } = await client.signUp({ email, password: aPassword })
  if (!data.session) throw new Error('not signed in')
  await confirmAddress(app, email)
  return { client, email, session: data.session, token: data.session.access_token }
}

/** Somebody with an authenticator app, signed in with both proofs. */
async function protectedPerson() {
  const person = await somebody()
  const { data: enrolled } = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
  if (!enrolled) throw new Error('not enrolled')
  const { data, error } = await person.client.mfa.challengeAndVerify({
    factorId: enrolled.id,
    code: codeOf(enrolled.totp.uri, auth.clock.now()),
  })
  if (error) throw error
  return { ...person, factorId: enrolled.id, uri: enrolled.totp.uri, raised: data, token: data.access_token }
}

/** The next code of an app: half a minute later, since a code is accepted once. */
function nextCode(uri: string): string {
  auth.clock.advance(seconds(30))
  return codeOf(uri, auth.clock.now())
}

const refresh = (refresh_token: string) => auth.call('/token?grant_type=refresh_token', { body: { refresh_token } })
const enrolling = (token: string, body: object) => auth.call('/factors', { body, token })
const challenging = (token: string, factorId: string) =>
  auth.call(`/factors/${factorId}/challenge`, { body: { factorId }, token })

async function verifyCode(token: string, factorId: string, code: string) {
  const { body } = await challenging(token, factorId)
  return auth.call(`/factors/${factorId}/verify`, { body: { challenge_id: body.id, code }, token })
}

describe('a session without the second factor', () => {
  /** A protected person, and a further session of theirs with the password alone. */
  async function withPasswordOnly() {
    const person = await protectedPerson()
    const client = auth.client()
    const { data } = await client.signInWithPassword({ email: person.email, password: aPassword })
    return { person, client, token: data.session?.access_token ?? '' }
  }

  test.each(['others', 'global'])('cannot end a session that has it, by sign-out with scope %s', async (scope) => {
    const { person, token } = await withPasswordOnly()
    expect((await auth.call(`/logout?scope=${scope}`, { method: 'POST', token })).status).toBe(204)
    expect((await auth.call('/user', { token: person.token })).status).toBe(200)
    expect((await auth.call('/user', { token })).status).toBe(scope === 'global' ? 403 : 200)
  })

  test('is not raised by a factor that was enrolled before the owner verified theirs', async () => {
    const { client, email } = await somebody()
    const thief = auth.client()
    await thief.signInWithPassword({ email, password: aPassword })
    const { data: started } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'begun' })
    const phone = '15035559801'
    const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone })
    const factorId = enrolled?.id ?? ''
    const { data: challenge } = await client.mfa.challenge({ factorId })
    const { code } = await auth.textTo(phone)
    await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    const { data } = await thief.signInWithPassword({ email, password: aPassword })
    const startedCode = codeOf(started?.totp.uri ?? '', auth.clock.now())
    const reply = await verifyCode(data.session?.access_token ?? '', started?.id ?? '', startedCode)
    expect(reply.body).toMatchObject({ code: 'insufficient_aal' })
  })

  test('cannot change metadata', async () => {
    const { client, token } = await withPasswordOnly()
    const { error } = await client.updateUser({ data: { first_name: 'Mallory' } })
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await auth.call('/user', { token })).body.user_metadata).not.toHaveProperty('first_name')
  })
})

describe('an authenticator app', () => {
  test('is enrolled with a QR code, a secret and the issuer name', async () => {
    const { client } = await somebody()
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect(decodeURIComponent(uri.pathname)).toContain('fairlead.example:')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'fairlead.example',
      secret: data?.totp.secret,
    })
  })

  test('raises the session to aal2 in the token', async () => {
    const { client, raised, session } = await protectedPerson()
    const claims = decodeJwt(raised.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(session.access_token).session_id })
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password'])
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const { data } = await client.mfa.listFactors()
    expect(data?.totp).toMatchObject([{ status: 'verified', friendly_name: 'my phone' }])
  })

  test('ends every other session that rests on one factor, and no others', async () => {
    const person = await protectedPerson()
    const [second, third] = [auth.client(), auth.client()]
    for (const client of [second, third]) await client.signInWithPassword({ email: person.email, password: aPassword })
    const { error } = await second.mfa.challengeAndVerify({ factorId: person.factorId, code: nextCode(person.uri) })
    expect(error).toBeNull()
    expect((await third.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await second.getUser()).error).toBeNull()
    expect((await person.client.getUser()).error).toBeNull()
  })

  test('rejects a refresh token that was issued while the factor was verified', async () => {
    const { session, token } = await somebody()
    const { body: factor } = await enrolling(token, { factor_type: 'totp', friendly_name: 'my phone' })
    const { body: challenge } = await challenging(token, factor.id)
    const { pool } = auth.platform
    const locker = await pool.connect()
    await locker.query('begin')
    await locker.query('select from factor_challenges where id = $1 for update', [challenge.id])
    const code = codeOf(factor.totp.uri, auth.clock.now())
    const body = { challenge_id: challenge.id, code }
    const verified = auth.call(`/factors/${factor.id}/verify`, { body, token })
    await untilWaiting(pool, 1)
    const meanwhile = await refresh(session.refresh_token)
    await locker.query('commit')
    locker.release()
    expect((await verified).status).toBe(200)
    expect(await refresh(meanwhile.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
  })

  test('rejects the earlier refresh token without ending the session', async () => {
    const { session, raised } = await protectedPerson()
    const old = await refresh(session.refresh_token)
    expect(old).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    const fresh = await refresh(raised.refresh_token)
    expect(fresh.status).toBe(200)
    expect(decodeJwt(fresh.body.access_token).aal).toBe('aal2')
  })

  test('removes unfinished enrollments of the same type', async () => {
    const { client } = await somebody()
    const started = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'two' })
    const code = codeOf(started.data?.totp.uri ?? '', auth.clock.now())
    await client.mfa.challengeAndVerify({ factorId: started.data?.id ?? '', code })
    const { data } = await client.getUser()
    expect(data.user?.factors?.map(({ friendly_name }) => friendly_name)).toEqual(['one'])
  })

  test.each([-30, 0, 30])('is accepted when its clock is %i seconds off', async (off) => {
    const { client } = await somebody()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const at = new Date(auth.clock.now().getTime() + seconds(off))
    const { error } = await client.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: codeOf(data?.totp.uri ?? '', at),
    })
    expect(error).toBeNull()
  })
})

describe('verifying a code', () => {
  test('returns 422 for a code that is malformed, expired or of another factor', async () => {
    const { token, factorId, uri } = await protectedPerson()
    const { uri: otherUri } = await protectedPerson()
    const old = codeOf(uri, new Date(auth.clock.now().getTime() - minutes(2)))
    const ofAnother = nextCode(otherUri)
    for (const code of [old, '000', 'abcdef', ofAnother])
      expect(await verifyCode(token, factorId, code)).toMatchObject({
        status: 422,
        body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
      })
  })

  test('returns 422 for a code that was accepted before, by any challenge', async () => {
    const { token, factorId, uri } = await protectedPerson()
    expect(await verifyCode(token, factorId, codeOf(uri, auth.clock.now()))).toMatchObject({
      body: { code: 'mfa_verification_failed' },
    })
    expect((await verifyCode(token, factorId, nextCode(uri))).status).toBe(200)
  })

  test('accepts a code once when it is sent twice at once', async () => {
    const { token, factorId, uri } = await protectedPerson()
    const code = nextCode(uri)
    const challenges = await Promise.all([challenging(token, factorId), challenging(token, factorId)])
    const replies = await Promise.all(
      challenges.map(({ body }) =>
        auth.call(`/factors/${factorId}/verify`, { body: { challenge_id: body.id, code }, token }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('returns 422 for the right code after five wrong attempts', async () => {
    const { token, factorId, uri } = await protectedPerson()
    const { body } = await challenging(token, factorId)
    const right = nextCode(uri)
    const answer = (code: string) =>
      auth.call(`/factors/${factorId}/verify`, { body: { challenge_id: body.id, code }, token })
    for (let round = 0; round < 5; round += 1)
      expect((await answer('000000')).body.code).toBe('mfa_verification_failed')
    expect(await answer(right)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
  })

  test('returns an error for an expired, used or unknown challenge', async () => {
    const { token, factorId, uri } = await protectedPerson()
    const { body } = await challenging(token, factorId)
    expect(body).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const answer = (challenge_id: string, code: string) =>
      auth.call(`/factors/${factorId}/verify`, { body: { challenge_id, code }, token })
    expect((await answer(body.id, nextCode(uri))).status).toBe(200)
    expect(await answer(body.id, nextCode(uri))).toMatchObject({ body: { code: 'mfa_ip_address_mismatch' } })
    expect(await answer(crypto.randomUUID(), nextCode(uri))).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    })
    const late = await challenging(token, factorId)
    auth.clock.advance(minutes(6))
    expect(await answer(late.body.id, codeOf(uri, auth.clock.now()))).toMatchObject({
      body: { code: 'mfa_challenge_expired' },
    })
    auth.clock.set(new Date())
  })
})

describe('enrolling a factor', () => {
  test('returns 422 for the name of another factor, also an empty one', async () => {
    const { token } = await somebody()
    for (const friendly_name of ['one', '']) {
      expect((await enrolling(token, { factor_type: 'totp', friendly_name })).status).toBe(200)
      expect(await enrolling(token, { factor_type: 'totp', friendly_name })).toMatchObject({
        status: 422,
        body: { code: 'mfa_factor_name_conflict' },
      })
    }
  })

  test('returns 403 for a further factor without aal2', async () => {
    const { email } = await protectedPerson()
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    const token = data.session?.access_token ?? ''
    expect(await enrolling(token, { factor_type: 'totp', friendly_name: 'mine too' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  })

  test('returns 422 for more than ten factors', async () => {
    const { token } = await somebody()
    for (let number = 1; number <= 10; number += 1)
      expect((await enrolling(token, { factor_type: 'totp', friendly_name: `${number}` })).status).toBe(200)
    expect(await enrolling(token, { factor_type: 'totp', friendly_name: '11' })).toMatchObject({
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors' },
    })
    auth.clock.advance(minutes(6))
    expect((await enrolling(token, { factor_type: 'totp', friendly_name: '1' })).status).toBe(200)
    auth.clock.set(new Date())
  })

  test.each([
    [{ factor_type: 'smoke signals' }, 400, 'validation_failed'],
    [{ factor_type: 'phone' }, 400, 'validation_failed'],
    [{ factor_type: 'phone', phone: 'ring me' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])('returns an error for %j', async (body, status, code) => {
    const { token } = await somebody()
    expect(await enrolling(token, body)).toMatchObject({ status, body: { code } })
  })

  test('returns 422 for a disabled factor type', async () => {
    const { token } = await somebody(closed)
    for (const [factor_type, code] of [
      ['totp', 'mfa_totp_enroll_not_enabled'],
      ['phone', 'mfa_phone_enroll_not_enabled'],
      ['webauthn', 'mfa_webauthn_enroll_not_enabled'],
    ])
      expect(await closed.call('/factors', { body: { factor_type, phone: '15035550142' }, token })).toMatchObject({
        status: 422,
        body: { code },
      })
  })

  test('returns 403 to an unconfirmed user, and 401 to a signed-out one', async () => {
    const nameless = await startAuth({ env: { AUTH_ANONYMOUS_USERS: 'true' } })
    const { data } = await nameless.client().signInAnonymously()
    const token = data.session?.access_token ?? ''
    expect(await nameless.call('/factors', { body: { factor_type: 'totp' }, token })).toMatchObject({
      status: 403,
      body: { code: 'no_authorization' },
    })
    expect((await auth.call('/factors', { body: { factor_type: 'totp' } })).status).toBe(401)
  })
})

describe('challenging or removing a factor', () => {
  test('returns 404 for a factor of another user, an unknown factor and an invalid id', async () => {
    const { factorId } = await protectedPerson()
    const { token } = await somebody()
    for (const id of [factorId, crypto.randomUUID()]) {
      expect(await challenging(token, id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
      const removed = await auth.call(`/factors/${id}`, { method: 'DELETE', token })
      expect(removed).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
    }
    expect(await challenging(token, 'mine')).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
  })
})

describe('a verified factor', () => {
  test('protects e-mail, phone and password from sessions without it, but not reading', async () => {
    const { email } = await protectedPerson()
    const { data } = await auth.client().signInWithPassword({ email, password: aPassword })
    const token = data.session?.access_token ?? ''
    for (const body of [{ password: 'another password' }, { email: anAddress() }, { phone: '15035550142' }])
      expect(await auth.call('/user', { method: 'PUT', body, token })).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    expect((await auth.call('/user', { token })).status).toBe(200)
  })

  test('is removed only by a session with it, and lowers the sessions that rested on it', async () => {
    const { email, client, factorId, token } = await protectedPerson()
    const otherSignIn = await auth.client().signInWithPassword({ email, password: aPassword })
    const weak = await auth.call(`/factors/${factorId}`, {
      method: 'DELETE',
      token: otherSignIn.data.session?.access_token ?? '',
    })
    expect(weak).toMatchObject({ status: 422, body: { code: 'insufficient_aal' } })
    const gone = await auth.call(`/factors/${factorId}`, { method: 'DELETE', token })
    expect(gone).toMatchObject({ status: 200, body: { id: factorId } })
    const { data } = await client.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(data.user).not.toHaveProperty('factors')
  })
})
