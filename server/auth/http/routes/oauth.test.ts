import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { type OidcPerson, startOidcPeer } from '#tests/peers/oidc.ts'
import { type AuthApp, anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const peer = await startOidcPeer()
const auth = await startAuth({
  env: { ...peer.env, AUTH_MANUAL_LINKING: 'true', AUTH_ANONYMOUS_USERS: 'true', AUTH_MICROSOFT_CLIENT_IDS: 'x' },
})
const strict = await startAuth({ env: { ...peer.env, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const closed = await startAuth({ env: { ...peer.env, AUTH_DISABLE_SIGNUP: 'true' } })

const somebody = (facts: Partial<OidcPerson> = {}): OidcPerson => ({
  sub: randomUUID(),
  email: anAddress(),
  email_verified: true,
  name: 'Dana Reed',
  ...facts,
})

/** Leaves for the provider as a page would, and comes back to us with what the provider said. */
async function journey(person: OidcPerson, { app = auth, query = '' } = {}) {
  const departure = await app.call(`/authorize?provider=keycloak${query}`)
  const back = await peer.visit(departure.headers.get('location') ?? '', person)
  return { back, ...(await arrive(back, app)) }
}

async function arrive(back: URL, app: AuthApp = auth) {
  const reply = await app.call(`/callback${back.search}`)
  const location = new URL(reply.headers.get('location') ?? 'http://none.invalid')
  return { status: reply.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
}

describe('authorizing at a provider', () => {
  test('sends state, nonce, a proof key and the allowed parameters of the caller', async () => {
    const { status, headers } = await auth.call(
      '/authorize?provider=keycloak&scopes=address,phone&login_hint=dana&state=mine&nonce=mine&client_secret=mine&request=mine&request_uri=mine',
    )
    const url = new URL(headers.get('location') ?? '')
    expect(status).toBe(302)
    expect(url.origin).toBe(peer.issuer)
    const params = Object.fromEntries(url.searchParams)
    expect(params).toMatchObject({
      client_id: 'fairlead',
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile address phone',
      code_challenge_method: 'S256',
      login_hint: 'dana',
    })
    expect(params.state).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['nonce', 'code_challenge']) expect(params[name]).toMatch(/^[\w-]{43}$/)
    for (const name of ['client_secret', 'request', 'request_uri']) expect(params).not.toHaveProperty(name)
    expect(params).not.toHaveProperty('redirect_to')
  })

  test('returns a JSON error for an unknown provider or an incomplete PKCE challenge', async () => {
    expect(await auth.call('/authorize?provider=github')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: expect.stringMatching(/^Unsupported provider: /) },
    })
    expect((await auth.call('/authorize')).status).toBe(400)
    expect(await auth.call('/authorize?provider=keycloak&code_challenge=abc')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect(await auth.call('/authorize?provider=keycloak&invite_token=none')).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
  })

  test('lists the configured providers in the settings', async () => {
    const { body } = await auth.call('/settings')
    expect(body.external).toMatchObject({ keycloak: true, azure: true, google: false, email: true })
  })
})

describe('the callback', () => {
  test('creates an account with the verified address and name, and returns both tokens', async () => {
    const person = somebody()
    const { status, location, fragment } = await journey(person)
    expect(status).toBe(302)
    expect(location.origin).toBe('http://localhost:3000')
    expect(fragment.get('token_type')).toBe('bearer')
    expect(fragment.get('provider_token')).toBeTruthy()
    expect(fragment.get('provider_refresh_token')).toBeTruthy()
    expect(fragment.has('sb')).toBe(true)
    const token = fragment.get('access_token') ?? ''
    const { body: user } = await auth.call('/user', { token })
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Dana Reed', email_verified: true, sub: person.sub },
      identities: [{ provider: 'keycloak', id: person.sub, email: person.email }],
    })
    expect(decodeJwt(token).amr).toMatchObject([{ method: 'oauth', provider: 'keycloak' }])
  })

  test("returns a code to a client with a PKCE verifier, which gets the session and the provider's tokens", async () => {
    const client = auth.client({ flowType: 'pkce' })
    const { data } = await client.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const departure = await auth.call(
      new URL(data.url ?? '').pathname.replace('/auth/v1', '') + new URL(data.url ?? '').search,
    )
    const { location } = await arrive(await peer.visit(departure.headers.get('location') ?? '', somebody()))
    expect(location.hash).toBe('')
    const { data: session, error } = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(session.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    expect((await client.getUser()).data.user?.app_metadata.provider).toBe('keycloak')
    const again = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(again.error).not.toBeNull()
  })

  test('finds the same account after the address changed', async () => {
    const person = somebody()
    const first = await journey(person)
    const second = await journey({ ...person, email: anAddress() })
    const subjects = [first, second].map(({ fragment }) => decodeJwt(fragment.get('access_token') ?? '').sub)
    expect(new Set(subjects).size).toBe(1)
  })

  test('keeps the user type chosen before the redirect', async () => {
    const { fragment } = await journey(somebody(), { query: '&user_type=advisor' })
    expect(decodeJwt(fragment.get('access_token') ?? '').app_metadata).toMatchObject({ user_type: 'advisor' })
    const greedy = await journey(somebody(), { query: '&user_type=admin' })
    expect(decodeJwt(greedy.fragment.get('access_token') ?? '').app_metadata).toMatchObject({ user_type: 'consumer' })
  })
})

describe('an address of an existing account', () => {
  test('is linked when both have confirmed the address', async () => {
    const email = anAddress()
    const client = auth.client()
    await client.signUp({ email, password: aPassword })
    await client.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'signup' })
    const { data } = await client.getUser()
    const { fragment } = await journey(somebody({ email }))
    expect(decodeJwt(fragment.get('access_token') ?? '').sub).toBe(data.user?.id)
    expect((await auth.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
    expect((await client.getUser()).data.user?.app_metadata.providers).toEqual(['email', 'keycloak'])
  })

  test('is taken over by the owner of the address when the first account never confirmed it', async () => {
    const email = anAddress()
    const squatter = auth.client()
    await squatter.signUp({ email, password: aPassword })
    const { fragment } = await journey(somebody({ email }))
    const token = fragment.get('access_token') ?? ''
    const { body: user } = await auth.call('/user', { token })
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { providers: ['keycloak'] },
    })
    expect(user.identities).toHaveLength(1)
    expect((await squatter.getUser()).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: aPassword })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('is not linked when the provider has not verified it', async () => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    const { location, fragment } = await journey(somebody({ email, email_verified: false }))
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
    expect(location.searchParams.get('error')).toBe('access_denied')
    expect(fragment.has('access_token')).toBe(false)
  })
})

describe('an unverified address', () => {
  test('gets a mail first where confirmation is required', async () => {
    const person = somebody({ email_verified: false })
    const { fragment } = await journey(person, { app: strict })
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
    const { code } = await strict.mailTo(person.email ?? '')
    const { error } = await strict.client().verifyOtp({ email: person.email ?? '', token: code, type: 'signup' })
    expect(error).toBeNull()
    expect((await journey(person, { app: strict })).fragment.get('access_token')).toBeTruthy()
  })

  test('opens a session at once elsewhere, unverified until confirmed', async () => {
    const { fragment } = await journey(somebody({ email_verified: false }))
    const { body } = await auth.call('/user', { token: fragment.get('access_token') ?? '' })
    expect(body).not.toHaveProperty('email_confirmed_at')
  })
})

describe('a failed callback', () => {
  const errorOf = ({ location, fragment }: { location: URL; fragment: URLSearchParams }) => {
    expect(fragment.get('error_code')).toBe(location.searchParams.get('error_code'))
    return [fragment.get('error'), fragment.get('error_code')]
  }

  test('redirects to the site with a query alone when the state is missing, forged, expired or used', async () => {
    for (const [search, code] of [
      ['', 'bad_oauth_callback'],
      ['?state=nonsense&code=1', 'bad_oauth_state'],
      [`?state=${randomUUID()}&code=1`, 'bad_oauth_state'],
    ]) {
      const { status, location } = await arrive(new URL(`http://localhost:3000/auth/v1/callback${search}`))
      expect([status, location.searchParams.get('error_code'), location.hash]).toEqual([303, code, ''])
    }
    const { back } = await journey(somebody())
    expect((await arrive(back)).location.searchParams.get('error_code')).toBe('flow_state_already_used')
    const departure = await auth.call('/authorize?provider=keycloak')
    const late = await peer.visit(departure.headers.get('location') ?? '', somebody())
    auth.clock.advance(minutes(6))
    expect((await arrive(late)).location.searchParams.get('error_code')).toBe('bad_oauth_state')
    auth.clock.set(new Date())
  })

  test('redirects to where it started when the provider returns an error or its code is invalid', async () => {
    const state = async () => {
      const { headers } = await auth.call('/authorize?provider=keycloak&redirect_to=http://localhost:3000/signin')
      return new URL(headers.get('location') ?? '').searchParams.get('state')
    }
    const refused = await arrive(
      new URL(`http://x.invalid/?state=${await state()}&error=access_denied&error_description=No`),
    )
    expect(refused.location.pathname).toBe('/signin')
    expect(errorOf(refused)).toEqual(['access_denied', 'bad_oauth_callback'])
    expect(refused.fragment.get('error_description')).toBe('No')
    const codeless = await arrive(new URL(`http://x.invalid/?state=${await state()}`))
    expect(errorOf(codeless)).toEqual(['invalid_request', 'bad_oauth_callback'])
    const forged = await arrive(new URL(`http://x.invalid/?state=${await state()}&code=forged`))
    expect(errorOf(forged)).toEqual(['server_error', 'unexpected_failure'])
  })

  test('signs nobody in when the ID token has the nonce of another sign-in', async () => {
    const departure = new URL((await auth.call('/authorize?provider=keycloak')).headers.get('location') ?? '')
    departure.searchParams.set('nonce', 'of-another-sign-in')
    const { location, fragment } = await arrive(await peer.visit(departure.href, somebody()))
    expect([fragment.get('access_token'), fragment.get('error')]).toEqual([null, 'server_error'])
    expect(location.origin).toBe('http://localhost:3000')
  })

  test('signs nobody in when the ID token was changed after its provider signed it', async () => {
    peer.forge({ email: anAddress() })
    const { fragment } = await journey(somebody())
    peer.forge(null)
    expect(fragment.get('error')).toBe('server_error')
    expect(fragment.has('access_token')).toBe(false)
  })

  test('redirects to where it started when sign-up is disabled or the user is banned', async () => {
    expect(errorOf(await journey(somebody(), { app: closed }))).toEqual(['access_denied', 'signup_disabled'])
    const person = somebody()
    const { fragment } = await journey(person)
    const id = String(decodeJwt(fragment.get('access_token') ?? '').sub)
    await auth.platform.db
      .update(users)
      .set({ bannedUntil: new Date('2999-01-01') })
      .where(eq(users.id, id))
    expect(errorOf(await journey(person))).toEqual(['access_denied', 'user_banned'])
  })

  test('never redirects to an address that is not allowed', async () => {
    const { location } = await journey(somebody(), { query: '&redirect_to=https://evil.example/' })
    expect(location.origin).toBe('http://localhost:3000')
  })
})

describe('linking an identity', () => {
  async function linking(client: ReturnType<AuthApp['client']>, person: OidcPerson) {
    const { data, error } = await client.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    if (error) throw error
    return arrive(await peer.visit(data.url, person))
  }

  test('links a provider to the signed-in account, and unlinking removes it', async () => {
    const client = auth.client()
    const email = anAddress()
    await client.signUp({ email, password: aPassword })
    await confirmAddress(auth, email)
    const { fragment } = await linking(client, somebody({ email_verified: false }))
    expect(fragment.get('access_token')).toBeTruthy()
    const { data } = await client.getUserIdentities()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
    const added = data?.identities.find(({ provider }) => provider === 'keycloak')
    if (!added) throw new Error('not linked')
    expect((await client.unlinkIdentity(added)).error).toBeNull()
    const { data: after } = await client.getUser()
    expect(after.user).toMatchObject({ email, app_metadata: { provider: 'email', providers: ['email'] } })
    const last = after.user?.identities?.[0]
    if (!last) throw new Error('no identity left')
    expect((await client.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    expect((await client.unlinkIdentity(added)).error).toMatchObject({ status: 422, code: 'identity_not_found' })
  })

  test('turns an anonymous account into a permanent one', async () => {
    const client = auth.client()
    const { data } = await client.signInAnonymously()
    const person = somebody()
    await linking(client, person)
    const { data: after } = await client.getUser()
    expect(after.user).toMatchObject({ id: data.user?.id, email: person.email, is_anonymous: false })
    const unproven = auth.client()
    await unproven.signInAnonymously()
    const { fragment } = await linking(unproven, somebody({ email_verified: false }))
    expect(fragment.get('error_code')).toBe('email_not_confirmed')
  })

  test('returns an error for an identity of another account', async () => {
    const person = somebody()
    await journey(person)
    const client = auth.client()
    const email = anAddress()
    await client.signUp({ email, password: aPassword })
    await confirmAddress(auth, email)
    for (let round = 0; round < 2; round += 1)
      expect((await linking(client, person)).fragment.get('error_code')).toBe('identity_already_exists')
  })

  test("moves the account's address to another identity when its own is unlinked", async () => {
    const person = somebody()
    const { fragment } = await journey(person)
    const token = fragment.get('access_token') ?? ''
    const stranger = somebody()
    const { body } = await auth.call('/user/identities/authorize?provider=keycloak&skip_http_redirect=true', { token })
    await arrive(await peer.visit(body.url, stranger))
    const { body: user } = await auth.call('/user', { token })
    const first = user.identities.find((identity: { id: string }) => identity.id === person.sub)
    const gone = await auth.call(`/user/identities/${first.identity_id}`, { method: 'DELETE', token })
    expect(gone).toMatchObject({ status: 200, body: {} })
    expect((await auth.call('/user', { token })).body.email).toBe(stranger.email)
  })

  test('returns 404 where it is disabled, 401 without a session, and an error without an id', async () => {
    const { data } = await strict.client().signUp({ email: anAddress(), password: aPassword })
    expect(data.user).not.toBeNull()
    const { data: signed } = await closed.client().signUp({ email: anAddress(), password: aPassword })
    expect(signed.session).toBeNull()
    const { fragment } = await journey(somebody(), { app: strict })
    const token = fragment.get('access_token') ?? ''
    for (const [path, method] of [
      ['/user/identities/authorize?provider=keycloak', 'GET'],
      [`/user/identities/${randomUUID()}`, 'DELETE'],
    ] as const)
      expect(await strict.call(path, { method, token })).toMatchObject({
        status: 404,
        body: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
      })
    expect((await auth.call('/user/identities/authorize?provider=keycloak')).status).toBe(401)
    const own = await journey(somebody())
    const wrong = await auth.call('/user/identities/mine', {
      method: 'DELETE',
      token: own.fragment.get('access_token') ?? '',
    })
    expect(wrong).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
  })
})
