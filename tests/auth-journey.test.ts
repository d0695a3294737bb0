import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { codeOf } from '#tests/peers/totp.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { clientOfRelease, clientReleases } from '#tests/support/auth-clients.ts'

const peer = await startOidcPeer()
const auth = await startAuth({ env: { ...peer.env, AUTH_ANONYMOUS_USERS: 'true', AUTH_MANUAL_LINKING: 'true' } })
const careful = await startAuth({ env: { AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })

/**
 * What the address bar of a browser would show after following a link, without the page behind it.
 */
async function follow(url: string, app = auth): Promise<URL> {
  const { pathname, search } = new URL(url)
  const { headers } = await app.call(pathname.replace('/auth/v1', '') + search)
  return new URL(headers.get('location') ?? 'http://none.invalid')
}

describe.each(clientReleases)('the published client %s', async (release) => {
  const Release = await clientOfRelease(release)
  const browser = (flowType: 'implicit' | 'pkce' = 'implicit', app = auth) => app.client({ flowType, Release })

  function recorded(client: ReturnType<typeof browser>): string[] {
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    return events
  }

  test('emits every event from sign-up to sign-out, with a second factor in between', async () => {
    const client = browser()
    const events = recorded(client)
    const email = anAddress()
    const signedUp = await client.signUp({ email, password: aPassword, options: { data: { first_name: 'Dana' } } })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session?.user.user_metadata.first_name).toBe('Dana')

    expect((await client.updateUser({ data: { first_name: 'Dee' } })).data.user?.user_metadata.first_name).toBe('Dee')
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await client.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_not_confirmed' })

    const early = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(early.error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
    await client.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'signup' })
    const { data: enrolled, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(error).toBeNull()
    const code = codeOf(enrolled?.totp.uri ?? '', auth.clock.now())
    const raised = await client.mfa.challengeAndVerify({ factorId: enrolled?.id ?? '', code })
    expect(raised.error).toBeNull()
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await client.updateUser({ password: 'another password' })).error).toBeNull()
    expect((await client.mfa.unenroll({ factorId: enrolled?.id ?? '' })).error).toBeNull()

    const { data: before } = await client.getSession()
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getUser(before.session?.access_token)).error).toMatchObject({
      name: 'AuthSessionMissingError',
    })
    const wrong = await client.signInWithPassword({ email, password: aPassword })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect((await client.signInWithPassword({ email, password: 'another password' })).error).toBeNull()
    for (const event of ['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_OUT'])
      expect(events).toContain(event)
  })

  test('confirms an address by the code, by the link and by the PKCE link of the email', async () => {
    const byCode = browser('implicit', careful)
    const first = anAddress()
    expect((await byCode.signUp({ email: first, password: aPassword })).data.session).toBeNull()
    const early = await byCode.signInWithPassword({ email: first, password: aPassword })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const { code } = await careful.mailTo(first)
    expect((await byCode.verifyOtp({ email: first, token: code, type: 'signup' })).data.session).not.toBeNull()

    const second = anAddress()
    await browser('implicit', careful).signUp({ email: second, password: aPassword })
    const landing = await follow((await careful.mailTo(second)).link.href, careful)
    const fragment = new URLSearchParams(landing.hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const byLink = browser('implicit', careful)
    const session = {
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    }
    expect((await byLink.setSession(session)).error).toBeNull()

    const third = anAddress()
    const byProof = browser('pkce', careful)
    await byProof.signUp({ email: third, password: aPassword })
    const back = await follow((await careful.mailTo(third)).link.href, careful)
    expect(back.hash).toBe('')
    expect((await byProof.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await byProof.getUser()).data.user?.email).toBe(third)
  })

  test('resets a forgotten password', async () => {
    const email = anAddress()
    const first = browser()
    await first.signUp({ email, password: aPassword })
    await first.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'signup' })
    const client = browser('pkce')
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const back = await follow((await auth.mailTo(email, 1)).link.href)
    const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    // By this the client raises PASSWORD_RECOVERY, the older ones when the page itself was opened
    // with the code.
    expect(data).toMatchObject({ redirectType: expect.stringMatching(/recovery/i) })
    expect((await client.updateUser({ password: aPassword })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    const weak = await client.updateUser({ password: '1' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect((await client.updateUser({ password: 'another password' })).error).toBeNull()
  })

  test('signs in by code, by provider and anonymously, and links a provider to the anonymous user', async () => {
    const email = anAddress()
    const byCode = browser()
    expect((await byCode.signInWithOtp({ email })).error).toBeNull()
    const { code } = await auth.mailTo(email)
    expect((await byCode.verifyOtp({ email, token: code, type: 'email' })).data.user?.email).toBe(email)

    const byProvider = browser('pkce')
    const { data } = await byProvider.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const person = { sub: randomUUID(), email: anAddress(), email_verified: true }
    const back = await follow((await peer.visit((await follow(data.url ?? '')).href, person)).href)
    const exchanged = await byProvider.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session?.provider_token).toBeTruthy()

    const nameless = browser('pkce')
    const { data: nobody } = await nameless.signInAnonymously()
    expect(nobody.user?.is_anonymous).toBe(true)
    const linking = await nameless.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const stranger = { sub: randomUUID(), email: anAddress(), email_verified: true }
    const linked = await follow((await peer.visit(linking.data.url ?? '', stranger)).href)
    expect((await nameless.exchangeCodeForSession(linked.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await nameless.getUser()).data.user).toMatchObject({ id: nobody.user?.id, email: stranger.email })
  })

  test('signs out this session, the others, and all of them', async () => {
    const email = anAddress()
    const clients = [browser(), browser(), browser()] as const
    const [here, there, everywhere] = clients
    await here.signUp({ email, password: aPassword })
    for (const client of [there, everywhere]) await client.signInWithPassword({ email, password: aPassword })
    const isIn = async (client: typeof here) => (await client.getUser()).error === null
    await here.signOut({ scope: 'local' })
    expect(await Promise.all(clients.map(isIn))).toEqual([false, true, true])
    await there.signOut({ scope: 'others' })
    expect(await Promise.all(clients.map(isIn))).toEqual([false, true, false])
    await here.signInWithPassword({ email, password: aPassword })
    await there.signOut({ scope: 'global' })
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false, false])
  })

  test('verifies our tokens with the published keys', async () => {
    const client = browser()
    const { data } = await client.signUp({ email: anAddress(), password: aPassword })
    const { data: verified, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(verified?.claims).toMatchObject({ sub: data.user?.id, aal: 'aal1' })
    expect(verified?.header.alg).toBe('ES256')
  })
})
