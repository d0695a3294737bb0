import { X509Certificate } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { samlAddresses, samlSignOnsOf, samlSite } from '#tests/factories/saml.ts'
import { nameIdFormats } from '#tests/peers/saml.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth({ env: { AUTH_SAML_ENABLED: 'true' } })
const off = await startAuth({ env: { AUTH_SAML_ENABLED: 'false' } })
const { aFirm, authorize, post, postUnsolicited, metadata, ownCertificate } = await samlSignOnsOf(auth)

describe('our SAML metadata', () => {
  test('is published at our entity id, with a certificate that verifies it', () => {
    expect(metadata).toContain(`entityID="${samlAddresses.audience}"`)
    expect(metadata).toContain(`Location="${samlAddresses.acsUrl}"`)
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
    expect([status, location.origin]).toEqual([302, samlSite])
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
      options: { redirectTo: `${samlSite}/signin` },
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
    const there = await postUnsolicited(await firm.unsolicited(firm.colleague()), `${samlSite}/leads`)
    expect([there.status, there.location.pathname]).toEqual([302, '/leads'])
    const elsewhere = await postUnsolicited(await firm.unsolicited(firm.colleague()), 'https://evil.example/')
    expect([elsewhere.status, elsewhere.location.origin]).toEqual([302, samlSite])
  })
})
