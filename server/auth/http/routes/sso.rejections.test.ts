import { inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { samlAddresses, samlSignOnsOf, samlSite } from '#tests/factories/saml.ts'
import { nameIdFormats, samlPeer } from '#tests/peers/saml.ts'
import { startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const auth = await startAuth({ env: { AUTH_SAML_ENABLED: 'true' } })
afterEach(() => auth.clock.set(new Date()))
const { aFirm, authorize, post, postUnsolicited, ownCertificate } = await samlSignOnsOf(auth)

/** Errors go home, in the query alone. */
function expectRefused({ status, location }: Awaited<ReturnType<typeof post>>, code: string) {
  expect([status, location.origin + location.pathname, location.searchParams.get('error_code'), location.hash]).toEqual(
    [303, `${samlSite}/`, code, ''],
  )
}

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
    const stranger = samlPeer(samlAddresses)
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
