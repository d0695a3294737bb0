import { X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { type Colleague, nameIdFormats, samlPeer } from '#tests/peers/saml.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { serverAuthContext } from '../../context/auth-services.ts'
import { addProvider } from '../../federation/saml/service.providers.ts'
import { ssoProviders } from '../../federation/saml/tables.ts'
import { users } from '../../tables.ts'

const entityId = 'http://localhost:3000/auth/v1/sso/saml/metadata'
const acsUrl = 'http://localhost:3000/auth/v1/sso/saml/acs'
const site = 'http://localhost:3000'

const auth = await startAuth({ env: { AUTH_SAML_ENABLED: 'true' } })
const off = await startAuth({ env: { AUTH_SAML_ENABLED: 'false' } })
afterEach(() => auth.clock.set(new Date()))

async function aFirm({ mapping = {}, enabled = true } = {}) {
  const peer = samlPeer({ audience: entityId, acsUrl })
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`
  const ctx = await serverAuthContext(auth.system())
  const input = { metadata: peer.metadata, domains: [domain], mapping, accountRole: 'advisor' as const }
  const { provider } = await addProvider(ctx, input)
  if (!enabled)
    await auth.platform.db.update(ssoProviders).set({ isEnabled: false }).where(eq(ssoProviders.id, provider.id))
  const colleague = (facts: Partial<Colleague> = {}): Colleague => {
    const id = crypto.randomUUID()
    return { id, email: `dana-${id.slice(0, 6)}@${domain}`, ...facts }
  }
  return { ...peer, id: provider.id, domain, colleague }
}
type Firm = Awaited<ReturnType<typeof aFirm>>

const { body: metadata } = await auth.call('/sso/saml/metadata')
const ownCertificate = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(metadata)?.[1]?.trim()}\n-----END CERTIFICATE-----`

async function authorize(firm: Firm, body: object = {}) {
  const reply = await auth.call('/sso', { body: { domain: firm.domain, skip_http_redirect: true, ...body } })
  return new URL(reply.body.url)
}

async function post(form: URLSearchParams) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await auth.call('/sso/saml/acs', { method: 'POST', text: form.toString(), headers })
  const location = new URL(reply.headers.get('location') ?? 'http://none.invalid')
  return { status: reply.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
}

const postUnsolicited = (xml: string, relayState = '') =>
  post(new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }))

/** Errors go home, in the query alone. */
function expectRefused({ status, location }: Awaited<ReturnType<typeof post>>, code: string) {
  expect([status, location.origin + location.pathname, location.searchParams.get('error_code'), location.hash]).toEqual(
    [303, `${site}/`, code, ''],
  )
}

describe('our SAML metadata', () => {
  test('is published at our entity id, with a certificate that verifies it', () => {
    expect(metadata).toContain(`entityID="${entityId}"`)
    expect(metadata).toContain(`Location="${acsUrl}"`)
    const certificate = new X509Certificate(ownCertificate)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=localhost')
  })

  test('can be downloaded, and is the same on every call', async () => {
    const reply = await auth.call('/sso/saml/metadata?download=true')
    expect(reply.headers.get('content-disposition')).toContain('metadata.xml')
    expect(reply.headers.get('content-type')).toContain('application/xml')
    expect(reply.body).toContain(/X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? 'none')
  })

  test('is listed in the settings', async () => {
    expect((await auth.call('/settings')).body.saml_enabled).toBe(true)
    expect((await off.call('/settings')).body.saml_enabled).toBe(false)
  })
})

describe('with SAML disabled', () => {
  test.each([
    ['/sso', { text: 'not even JSON' }],
    ['/sso', { body: { domain: 'example.com' } }],
    ['/sso/saml/metadata', {}],
    ['/sso/saml/acs', { method: 'POST', text: 'SAMLResponse=x' }],
  ])('%s returns an error before reading the input', async (path, options) => {
    expect(await off.call(path, options)).toMatchObject({
      status: 404,
      body: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
    })
  })
})

describe('single sign-on requests', () => {
  test('select the provider by id or by domain, and are signed', async () => {
    const firm = await aFirm()
    for (const body of [{ domain: firm.domain.toUpperCase() }, { domain: '', provider_id: firm.id }]) {
      const url = await authorize(firm, body)
      expect(url.origin + url.pathname).toBe('https://idp.test/sso')
      expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
      expect(url.searchParams.get('RelayState')).toMatch(/^[0-9a-f-]{36}$/)
      await firm.answer(url, firm.colleague(), ownCertificate)
    }
  })

  test('redirect browsers that do not ask for the address', async () => {
    const firm = await aFirm()
    const reply = await auth.call('/sso', { body: { domain: firm.domain } })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toContain('https://idp.test/sso?')
  })

  test('work with the published client', async () => {
    const firm = await aFirm()
    const { data, error } = await auth.client().signInWithSSO({ domain: firm.domain })
    expect(error).toBeNull()
    expect(data?.url).toContain('https://idp.test/sso?')
  })

  test.each([
    [{ domain: 'nobody.example' }, 404, 'sso_provider_not_found'],
    [{ provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
    [{}, 400, 'validation_failed'],
    [{ domain: 'a.example', provider_id: crypto.randomUUID() }, 400, 'validation_failed'],
    [{ provider_id: 'not-an-id' }, 400, 'validation_failed'],
  ])('return an error for %j', async (body, status, code) => {
    expect(await auth.call('/sso', { body })).toMatchObject({ status, body: { code } })
  })

  test('return an error for a malformed proof key and for a disabled provider', async () => {
    const firm = await aFirm({ enabled: false })
    expect(await auth.call('/sso', { body: { domain: firm.domain } })).toMatchObject({
      status: 404,
      body: { code: 'sso_provider_disabled' },
    })
    const half = { domain: (await aFirm()).domain, code_challenge: 'a'.repeat(43) }
    expect(await auth.call('/sso', { body: half })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('SAML responses', () => {
  test('open a session whose token names the provider', async () => {
    const firm = await aFirm()
    const colleague = firm.colleague()
    const { form } = await firm.answer(await authorize(firm), colleague, ownCertificate)
    const { status, location, fragment } = await post(form)
    expect([status, location.origin]).toEqual([302, site])
    const token = fragment.get('access_token') ?? ''
    expect(decodeJwt(token)).toMatchObject({
      email: colleague.email,
      app_metadata: { provider: `sso:${firm.id}`, user_type: 'advisor' },
      amr: [{ method: 'sso/saml', provider: firm.id }],
    })
    expect((await auth.call('/user', { token })).body).toMatchObject({
      email_confirmed_at: expect.any(String),
      identities: [{ provider: `sso:${firm.id}`, id: colleague.id }],
    })
  })

  test('return a code to a client with a PKCE verifier', async () => {
    const firm = await aFirm()
    const client = auth.client({ flowType: 'pkce' })
    const { data } = await client.signInWithSSO({
      domain: firm.domain,
      options: { redirectTo: `${site}/signin` },
    })
    const { form } = await firm.answer(new URL(data?.url ?? ''), firm.colleague(), ownCertificate)
    const { location } = await post(form)
    expect([location.pathname, location.hash]).toEqual(['/signin', ''])
    const { data: signedIn, error } = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(decodeJwt(signedIn.session?.access_token ?? '').amr).toMatchObject([
      { method: 'sso/saml', provider: firm.id },
    ])
  })

  test('find the same account after the address changed', async () => {
    const firm = await aFirm()
    const colleague = firm.colleague()
    const first = await postUnsolicited(await firm.unsolicited(colleague))
    const second = await postUnsolicited(await firm.unsolicited({ ...colleague, email: `renamed@${firm.domain}` }))
    const [a, b] = [first, second].map(({ fragment }) => decodeJwt(fragment.get('access_token') ?? ''))
    expect(b?.sub).toBe(a?.sub)
    expect(b?.email).toBe(`renamed@${firm.domain}`)
  })

  test('never join an account that already has the address', async () => {
    const firm = await aFirm()
    const email = anAddress()
    const { data } = await auth.client().signUp({ email, password: aPassword })
    const { fragment } = await postUnsolicited(await firm.unsolicited(firm.colleague({ email })))
    const claims = decodeJwt(fragment.get('access_token') ?? '')
    expect(claims.email).toBe(email)
    expect(claims.sub).not.toBe(data.user?.id)
    const { body: user } = await auth.call('/user', { token: fragment.get('access_token') ?? '' })
    expect(user).not.toHaveProperty('email_confirmed_at')
  })

  test('map the configured attributes, and take the address from the name id', async () => {
    const firm = await aFirm({ mapping: { first_name: 'givenName' } })
    const email = `name-${crypto.randomUUID().slice(0, 6)}@${firm.domain}`
    const colleague = { id: email, format: nameIdFormats.email, attributes: { givenName: 'Dana' } }
    const { fragment } = await postUnsolicited(await firm.unsolicited(colleague))
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({
      email,
      user_metadata: { first_name: 'Dana' },
    })
  })
})

describe('a sign-in started by the identity provider', () => {
  test('redirects to the relay state if allowed, else to the site', async () => {
    const firm = await aFirm()
    const there = await postUnsolicited(await firm.unsolicited(firm.colleague()), `${site}/leads`)
    expect([there.status, there.location.pathname]).toEqual([302, '/leads'])
    const elsewhere = await postUnsolicited(await firm.unsolicited(firm.colleague()), 'https://evil.example/')
    expect([elsewhere.status, elsewhere.location.origin]).toEqual([302, site])
  })
})

describe('posting a SAML response', () => {
  test('rejects a repeated response', async () => {
    const firm = await aFirm()
    const { form } = await firm.answer(await authorize(firm), firm.colleague(), ownCertificate)
    await post(form)
    expectRefused(await post(form), 'saml_relay_state_not_found')
    const unsolicited = await firm.unsolicited(firm.colleague())
    await postUnsolicited(unsolicited)
    expectRefused(await postUnsolicited(unsolicited), 'validation_failed')
  })

  test('rejects a sign-in that took more than two minutes', async () => {
    const firm = await aFirm()
    const { form } = await firm.answer(await authorize(firm), firm.colleague(), ownCertificate)
    auth.clock.advance(minutes(2) + 1)
    expectRefused(await post(form), 'saml_relay_state_expired')
  })

  test('rejects an unknown relay state', async () => {
    const form = new URLSearchParams({ SAMLResponse: 'x', RelayState: crypto.randomUUID() })
    expectRefused(await post(form), 'saml_relay_state_not_found')
    form.set('RelayState', 'nonsense')
    expectRefused(await post(form), 'validation_failed')
  })

  test.each([
    ['for another audience', { audience: 'https://somebody.else/metadata' }],
    ['for another recipient', { recipient: 'https://somebody.else/acs' }],
    ['that is unsigned', { signAssertion: false }],
    ['that is over', { lifetimeInSeconds: -300 }],
    ['that answers another request', { inResponseTo: 'id-of-somebody-else' }],
  ])('rejects a response %s', async (_name, lie) => {
    const firm = await aFirm()
    const { form } = await firm.answer(await authorize(firm), firm.colleague(), ownCertificate, lie)
    expectRefused(await post(form), 'validation_failed')
  })

  test('rejects a response of another firm', async () => {
    const [firm, otherFirm] = [await aFirm(), await aFirm()]
    const { form } = await otherFirm.answer(await authorize(firm), otherFirm.colleague(), ownCertificate)
    expectRefused(await post(form), 'validation_failed')
  })

  test('rejects an answer to a request that is presented as unsolicited', async () => {
    const firm = await aFirm()
    const { form } = await firm.answer(await authorize(firm), firm.colleague(), ownCertificate)
    form.set('RelayState', '')
    expectRefused(await post(form), 'validation_failed')
  })

  test('rejects an unknown provider, and a malformed response', async () => {
    const stranger = samlPeer({ audience: entityId, acsUrl })
    expectRefused(
      await postUnsolicited(await stranger.unsolicited({ id: 'x', email: 'x@y.example' })),
      'saml_idp_not_found',
    )
    expectRefused(await postUnsolicited('<!DOCTYPE x [<!ENTITY e "e">]><Response>&e;</Response>'), 'validation_failed')
    expectRefused(await post(new URLSearchParams()), 'validation_failed')
  })

  test.each([
    ['many elements', '<a/>'.repeat(2_000)],
    ['nothing but brackets', '<'.repeat(2_000)],
  ])('rejects a response of %s before it is validated, also one that was requested', async (_what, content) => {
    // A client with a verifier is not bound to a browser, so that anybody can begin a sign-on.
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    const { searchParams } = await authorize(await aFirm(), challenge)
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const names = 'xmlns="urn:oasis:names:tc:SAML:2.0:protocol" Version="2.0" ID="a"'
    const xml = `<Response ${names} InResponseTo="${/ ID="([^"]+)"/.exec(request)?.[1]}">${content}</Response>`
    const refused = await postUnsolicited(xml, searchParams.get('RelayState') ?? '')
    expectRefused(refused, 'validation_failed')
    // Validating says that the assertion is not valid.
    expect(refused.location.searchParams.get('error_description')).toBe('SAML Response could not be read')
  })

  test('rejects a forged assertion wrapped around a signed one', async () => {
    const firm = await aFirm()
    const victim = `boss@${firm.domain}`
    const honest = await firm.unsolicited(firm.colleague())
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(honest)?.[0] ?? ''
    expect(assertion).not.toBe('')
    const forged = assertion
      .replace(/<Signature[\s\S]*<\/Signature>/, '')
      .replace(/ID="[^"]+"/, 'ID="_forged"')
      .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1boss')
      .replace(/dana-[^<]+@[^<]+/, victim)
    expect(forged).toContain(victim)
    const wrapped = [
      honest.replace(assertion, forged + assertion),
      honest.replace(assertion, assertion + forged),
      honest.replace(assertion, forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
      honest.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged}`),
      // The signature moved into the forged one, which it does not cover.
      honest.replace(
        assertion,
        `${forged.replace('</saml:Issuer>', `</saml:Issuer>${/<Signature[\s\S]*<\/Signature>/.exec(assertion)?.[0]}`)}`,
      ),
    ]
    for (const xml of wrapped) expectRefused(await postUnsolicited(xml), 'validation_failed')
    expect(await auth.platform.db.select().from(users).where(eq(users.email, victim))).toEqual([])
  })

  test('does not cut off a signed value at a comment inside it', async () => {
    const firm = await aFirm()
    const honest = await firm.unsolicited(firm.colleague({ email: `boss@${firm.domain}.evil.example` }))
    const cut = honest.replace(`@${firm.domain}.evil`, `@${firm.domain}<!---->.evil`)
    const { fragment } = await postUnsolicited(cut)
    const token = fragment.get('access_token')
    if (token) expect(decodeJwt(token).email).toBe(`boss@${firm.domain}.evil.example`)
    expect(
      await auth.platform.db
        .select()
        .from(users)
        .where(eq(users.email, `boss@${firm.domain}`)),
    ).toEqual([])
  })

  test('rejects an assertion without a persistent id or an address', async () => {
    const firm = await aFirm()
    const transient = firm.colleague({ format: nameIdFormats.transient })
    expectRefused(await postUnsolicited(await firm.unsolicited(transient)), 'saml_assertion_no_user_id')
    expectRefused(await postUnsolicited(await firm.unsolicited({ id: 'dana' })), 'saml_assertion_no_email')
    const twoAddresses = { id: 'dana', email: `victim@elsewhere.example.net,dana@${firm.domain}` }
    expectRefused(await postUnsolicited(await firm.unsolicited(twoAddresses)), 'saml_assertion_no_email')
  })

  test('rejects a banned user', async () => {
    const firm = await aFirm()
    const colleague = firm.colleague()
    await postUnsolicited(await firm.unsolicited(colleague))
    const bannedUntil = new Date(Date.now() + minutes(60))
    await auth.platform.db
      .update(users)
      .set({ bannedUntil })
      .where(eq(users.email, colleague.email ?? ''))
    expectRefused(await postUnsolicited(await firm.unsolicited(colleague)), 'user_banned')
  })
})
