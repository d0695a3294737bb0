import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { anOidcPerson, oauthJourneysOf } from '#tests/factories/oauth.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const peer = await startOidcPeer()
const auth = await startAuth({ env: { ...peer.env, AUTH_MICROSOFT_CLIENT_IDS: 'x' } })
const strict = await startAuth({ env: { ...peer.env, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const { journey, arrive } = oauthJourneysOf(auth, peer)

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
    const person = anOidcPerson()
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
    const { location } = await arrive(await peer.visit(departure.headers.get('location') ?? '', anOidcPerson()))
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
    const person = anOidcPerson()
    const first = await journey(person)
    const second = await journey({ ...person, email: anAddress() })
    const subjects = [first, second].map(({ fragment }) => decodeJwt(fragment.get('access_token') ?? '').sub)
    expect(new Set(subjects).size).toBe(1)
  })

  test('keeps the user type chosen before the redirect', async () => {
    const { fragment } = await journey(anOidcPerson(), { query: '&user_type=advisor' })
    expect(decodeJwt(fragment.get('access_token') ?? '').app_metadata).toMatchObject({ user_type: 'advisor' })
    const greedy = await journey(anOidcPerson(), { query: '&user_type=admin' })
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
    const { fragment } = await journey(anOidcPerson({ email }))
    expect(decodeJwt(fragment.get('access_token') ?? '').sub).toBe(data.user?.id)
    expect((await auth.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
    expect((await client.getUser()).data.user?.app_metadata.providers).toEqual(['email', 'keycloak'])
  })

  test('is taken over by the owner of the address when the first account never confirmed it', async () => {
    const email = anAddress()
    const squatter = auth.client()
    await squatter.signUp({ email, password: aPassword })
    const { fragment } = await journey(anOidcPerson({ email }))
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
    const { location, fragment } = await journey(anOidcPerson({ email, email_verified: false }))
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
    expect(location.searchParams.get('error')).toBe('access_denied')
    expect(fragment.has('access_token')).toBe(false)
  })
})

describe('an unverified address', () => {
  test('gets a mail first where confirmation is required', async () => {
    const person = anOidcPerson({ email_verified: false })
    const { fragment } = await journey(person, { app: strict })
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
    const { code } = await strict.mailTo(person.email ?? '')
    const { error } = await strict.client().verifyOtp({ email: person.email ?? '', token: code, type: 'signup' })
    expect(error).toBeNull()
    expect((await journey(person, { app: strict })).fragment.get('access_token')).toBeTruthy()
  })

  test('opens a session at once elsewhere, unverified until confirmed', async () => {
    const { fragment } = await journey(anOidcPerson({ email_verified: false }))
    const { body } = await auth.call('/user', { token: fragment.get('access_token') ?? '' })
    expect(body).not.toHaveProperty('email_confirmed_at')
  })
})
