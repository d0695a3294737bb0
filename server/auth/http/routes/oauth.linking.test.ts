import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOidcPerson, oauthJourneysOf } from '#tests/factories/oauth.ts'
import { type OidcPerson, startOidcPeer } from '#tests/peers/oidc.ts'
import { type AuthApp, anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'

const peer = await startOidcPeer()
const auth = await startAuth({ env: { ...peer.env, AUTH_MANUAL_LINKING: 'true', AUTH_ANONYMOUS_USERS: 'true' } })
const strict = await startAuth({ env: { ...peer.env, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const closed = await startAuth({ env: { ...peer.env, AUTH_DISABLE_SIGNUP: 'true' } })
const { journey, arrive } = oauthJourneysOf(auth, peer)

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
    const { fragment } = await linking(client, anOidcPerson({ email_verified: false }))
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

  test('keeps one identity when two are unlinked at once', async () => {
    const client = auth.client()
    const email = anAddress()
    await client.signUp({ email, password: aPassword })
    await confirmAddress(auth, email)
    await linking(client, anOidcPerson({ email_verified: false }))
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    expect(identities).toHaveLength(2)
    const unlinked = await Promise.all(identities.map((identity) => client.unlinkIdentity(identity)))
    expect(unlinked.map(({ error }) => error?.code).toSorted()).toEqual(['single_identity_not_deletable', undefined])
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('turns an anonymous account into a permanent one', async () => {
    const client = auth.client()
    const { data } = await client.signInAnonymously()
    const person = anOidcPerson()
    await linking(client, person)
    const { data: after } = await client.getUser()
    expect(after.user).toMatchObject({ id: data.user?.id, email: person.email, is_anonymous: false })
    const unproven = auth.client()
    await unproven.signInAnonymously()
    const { fragment } = await linking(unproven, anOidcPerson({ email_verified: false }))
    expect(fragment.get('error_code')).toBe('email_not_confirmed')
  })

  test('returns an error for an identity of another account', async () => {
    const person = anOidcPerson()
    await journey(person)
    const client = auth.client()
    const email = anAddress()
    await client.signUp({ email, password: aPassword })
    await confirmAddress(auth, email)
    for (let round = 0; round < 2; round += 1)
      expect((await linking(client, person)).fragment.get('error_code')).toBe('identity_already_exists')
  })

  test("moves the account's address to another identity when its own is unlinked", async () => {
    const person = anOidcPerson()
    const { fragment } = await journey(person)
    const token = fragment.get('access_token') ?? ''
    const stranger = anOidcPerson()
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
    const { fragment } = await journey(anOidcPerson(), { app: strict })
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
    const own = await journey(anOidcPerson())
    const wrong = await auth.call('/user/identities/mine', {
      method: 'DELETE',
      token: own.fragment.get('access_token') ?? '',
    })
    expect(wrong).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
  })
})
