import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { samlPeer } from '#tests/peers/saml.ts'
import { type AuthApp, anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { serverAuthContext } from '../context/auth-services.ts'
import { addProvider } from '../federation/saml/service.providers.ts'
import { identities } from '../tables.ts'

const peer = await startOidcPeer()
const env = { ...peer.env, AUTH_MANUAL_LINKING: 'true', AUTH_SAML_ENABLED: 'true' }
const auth = await startAuth({ env })
const secret = 'a-secret-of-at-least-32-characters'
const https = await startAuth({ env: { ...env, PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET: secret } })

const aPerson = () => ({ sub: randomUUID(), email: anAddress(), email_verified: true })
/** A browser that began no sign-in. */
const anotherBrowser = { cookie: 'theme=dark' }
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? ''

async function signedUp() {
  const client = auth.client()
  const email = anAddress()
  const { data } = await client.signUp({ email, password: aPassword })
  await confirmAddress(auth, email)
  return { userId: data.user?.id ?? '', token: data.session?.access_token ?? '', client }
}

async function callback(search: string, headers: Record<string, string> = {}) {
  const reply = await auth.call(`/callback${search}`, { headers })
  return new URL(reply.headers.get('location') ?? '')
}

describe('linking an account', () => {
  const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'
  const proofKey = `&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`

  test.each([
    ['without a proof key', ''],
    ['with a proof key', proofKey],
  ])("returns an error in the browser of a user who follows another person's link, %s", async (_name, query) => {
    const attacker = await signedUp()
    const { body } = await auth.call(path + query, { token: attacker.token })
    const victim = aPerson()
    const { search } = await peer.visit(body.url, victim)
    const location = await callback(search, anotherBrowser)
    expect(location.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(location.hash).toBe('')
    const linked = await auth.platform.db.select().from(identities).where(eq(identities.userId, attacker.userId))
    expect(linked.map(({ provider }) => provider)).toEqual(['email'])
    expect(await auth.platform.db.select().from(identities).where(eq(identities.providerId, victim.sub))).toEqual([])
  })

  test('succeeds in the browser that started it', async () => {
    const { client } = await signedUp()
    const options = { skipBrowserRedirect: true }
    const { data } = await client.linkIdentity({ provider: 'keycloak', options })
    await callback((await peer.visit(data?.url ?? '', aPerson())).search)
    const { data: linked } = await client.getUserIdentities()
    expect(linked?.identities.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
  })
})

describe('a sign-in at a provider', () => {
  test('opens no session in a browser that did not start it', async () => {
    const { headers } = await auth.call('/authorize?provider=keycloak')
    const { search } = await peer.visit(headers.get('location') ?? '', aPerson())
    const otherReply = await auth.call('/authorize?provider=keycloak')
    const [cookie = ''] = cookieOf(otherReply.headers).split(';')
    const location = await callback(search, { cookie })
    expect([location.searchParams.get('error_code'), location.hash]).toEqual(['bad_oauth_state', ''])
    // The failed attempt does not consume the state.
    expect((await callback(search)).hash).toContain('access_token=')
  })

  test('needs no cookie with a PKCE verifier', async () => {
    const client = auth.client({ flowType: 'pkce' })
    const { data } = await client.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const { pathname, search } = new URL(data.url ?? '')
    const { headers } = await auth.call(pathname.replace('/auth/v1', '') + search)
    const back = await peer.visit(headers.get('location') ?? '', aPerson())
    const code = (await callback(back.search, anotherBrowser)).searchParams.get('code') ?? ''
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
  })
})

describe('a single sign-on', () => {
  async function aSignOn(app: AuthApp) {
    const site = 'http://localhost:3000/auth/v1/sso/saml'
    const peer = samlPeer({ audience: `${site}/metadata`, acsUrl: `${site}/acs` })
    const domain = `${randomUUID().slice(0, 8)}.example`
    const ctx = await serverAuthContext(app.system())
    await addProvider(ctx, { metadata: peer.metadata, domains: [domain], mapping: {}, accountRole: 'advisor' })
    return { peer, domain }
  }

  test('opens no session in a browser that did not start it', async () => {
    const { peer, domain } = await aSignOn(auth)
    const { body: metadata } = await auth.call('/sso/saml/metadata')
    const certificate = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(metadata)?.[1]?.trim()}\n-----END CERTIFICATE-----`
    const { body } = await auth.call('/sso', { body: { domain, skip_http_redirect: true } })
    const { form } = await peer.answer(new URL(body.url), { id: 'dana', email: `dana@${domain}` }, certificate)
    const reply = await auth.call('/sso/saml/acs', {
      text: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...anotherBrowser },
    })
    const location = new URL(reply.headers.get('location') ?? '')
    expect([location.searchParams.get('error_code'), location.hash]).toEqual(['validation_failed', ''])
  })

  test("sets a cookie that browsers send with the provider's form post", async () => {
    const { domain } = await aSignOn(auth)
    const { headers } = await auth.call('/sso', { body: { domain } })
    expect(cookieOf(headers)).toMatch(
      /^flow-[0-9a-f]{12}=[\w-]{43}; Path=\/; Max-Age=120; HttpOnly; SameSite=None; Secure$/,
    )
  })
})

describe('the flow cookie', () => {
  test('is Lax and HttpOnly, and bound to the host over HTTPS', async () => {
    const [plain, secure] = await Promise.all([auth, https].map((app) => app.call('/authorize?provider=keycloak')))
    const value = '[0-9a-f]{12}=[\\w-]{43}; Path=/; Max-Age=300; HttpOnly; SameSite=Lax'
    expect(cookieOf(plain?.headers ?? new Headers())).toMatch(new RegExp(`^flow-${value}$`))
    expect(cookieOf(secure?.headers ?? new Headers())).toMatch(new RegExp(`^__Host-flow-${value}; Secure$`))
  })

  test('does not contain the state of the address', async () => {
    const { headers } = await auth.call('/authorize?provider=keycloak')
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(state).not.toBe('')
    expect(cookieOf(headers)).not.toContain(state)
  })
})
