import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { listFirmAudit } from '#contract/firms/audit/endpoints.ts'
import { getTeam, leaveFirm, removeMember } from '#contract/firms/endpoints.ts'
import { getJoining } from '#contract/firms/joining/endpoints.ts'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { SaveSignOn } from '#contract/firms/sign-on/schemas.ts'
import { identities, oneTimeTokens, users } from '#server/auth/tables.ts'
import { profiles } from '#server/profiles/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { connectionsOf, emptySignOn, signOnsOf } from '#tests/factories/sign-on.ts'
import { startDns } from '#tests/peers/dns.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { samlPeer } from '#tests/peers/saml.ts'
import { aPassword, startAuth } from '#tests/support/auth.ts'

const publicUrl = 'http://localhost:3000'
const [dns, oidc] = [await startDns(), await startOidcPeer()]
const auth = await startAuth({ env: { DNS_SERVERS: dns.address, AUTH_SSO_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { aMember } = firmsOf(auth)
const { giveAddress, aFirmAt, publish, prove } = signOnsOf(auth, dns)
const { byOidc, aConnectedFirm, signIn } = connectionsOf(auth, dns, oidc)

test('a firm connects, proves and tries its provider, and a member signs in to their own account', async () => {
  const firm = await aFirmAt()
  const { as, domain, member } = firm
  const colleague = { sub: crypto.randomUUID(), email: `bo@${domain}`, email_verified: true }
  const saved = await as.call(endpoints.saveSignOn, { body: byOidc(domain) })
  const waiting = [{ domain, state: 'waiting', provedAt: null }]
  expect(saved.connection).toMatchObject({ kind: 'oidc', domains: waiting, issuer: oidc.issuer, triedAt: null })
  expect(JSON.stringify(saved)).not.toContain(byOidc(domain).clientSecret)
  expect((await signIn(domain, colleague)).error).toBe('sso_provider_not_found')

  expect((await as.refused(endpoints.proveSignOnDomain, { params: { domain } })).code).toBe('firms.sign-on-record')
  expect((await prove(firm)).connection?.domains).toMatchObject([{ state: 'proved', provedAt: expect.any(String) }])
  expect((await as.refused(endpoints.requireSignOn, { body: { isRequired: true } })).code).toBe(
    'firms.sign-on-unproven',
  )

  const { url } = await as.call(endpoints.trySignOn)
  const unverified = await oidc.visit(url, { sub: 'x', email: `priya@${domain}`, email_verified: false })
  expect((await auth.call(`/callback${unverified.search}`)).headers.get('location')).toBe(`${publicUrl}/team/sign-on`)
  expect((await as.call(endpoints.getSignOn)).connection?.trialError).toMatch('verified email address')
  const again = await oidc.visit((await as.call(endpoints.trySignOn)).url, colleague)
  const trial = await auth.call(`/callback${again.search}`)
  expect(trial.headers.get('location')).toBe(`${publicUrl}/team/sign-on`)
  expect((await as.call(endpoints.getSignOn)).connection).toMatchObject({
    triedAt: expect.any(String),
    trialError: null,
  })

  const { session } = await signIn(domain, colleague)
  expect(session?.user.id).toBe(member.id)
  expect(decodeJwt(session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth', provider: expect.any(String) }])
  const outside = { sub: crypto.randomUUID(), email: 'eve@elsewhere.example.net', email_verified: true }
  expect((await signIn(domain, outside)).error).toBe('email_address_not_authorized')
})

test('a newcomer whom the provider signs in gets an account and a request to join the firm', async () => {
  const { as, domain } = await aConnectedFirm()
  const newcomer = { sub: crypto.randomUUID(), email: `cy@${domain}`, email_verified: true, name: 'Cy Alvarez' }
  const { session } = await signIn(domain, newcomer)
  expect((await as.call(getTeam)).team?.members.map(({ person }) => person.id)).not.toContain(session?.user.id)
  expect((await as.call(getJoining)).requests).toMatchObject([
    { person: { id: session?.user.id, displayName: newcomer.name }, email: newcomer.email },
  ])
  expect((await auth.mailsTo(`priya@${domain}`)).map(({ kind }) => kind)).toContain('firms.join-request')
})

test.each([
  ['a list that begins with the address of somebody else', 'victim@elsewhere.example.net,eve'],
  ['a line break', 'eve\r\nBcc: victim@elsewhere.example.net\r\n'],
  ['a sign that turns the direction of writing', 'eve\u202e'],
  ['a blank', 'eve vega'],
])('a provider that sends %s as an address signs nobody in', async (_what, local) => {
  const { domain } = await aConnectedFirm()
  const person = { sub: crypto.randomUUID(), email: `${local}@${domain}`, email_verified: true }
  expect(await signIn(domain, person)).toEqual({ error: 'email_address_not_authorized', session: null })
})

test('an address that the provider changes replaces the one before everywhere, and ends its open codes', async () => {
  const { as, domain } = await aConnectedFirm()
  const [before, after] = [`di@${domain}`, `di.alvarez@${domain}`]
  const newcomer = { sub: crypto.randomUUID(), email: before, email_verified: true }
  const { session } = await signIn(domain, newcomer)
  const id = session?.user.id ?? ''
  await auth.call('/reauthenticate', { token: session?.access_token ?? '' })
  await auth.mailTo(before)
  const codes = () => auth.platform.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, id))
  expect(await codes()).toBe(1)
  expect((await signIn(domain, { ...newcomer, email: after })).session?.user.email).toBe(after)
  expect(await auth.platform.db.select().from(profiles).where(eq(profiles.id, id))).toMatchObject([{ email: after }])
  expect(await codes()).toBe(0)
  // A request to join rests on the address it was made with.
  expect((await as.call(getJoining)).requests).toEqual([])
  for (const address of [before, after])
    expect((await auth.mailsTo(address)).some(({ text }) => text.includes(after))).toBe(true)
})

test('a required sign-on is the only way in for members, and the owner keeps their password', async () => {
  const firm = await aConnectedFirm()
  const { as, domain, member, admin } = firm
  const passwordHash = (await signUpHash()).passwordHash
  for (const { id } of [member, admin])
    await auth.platform.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  const byPassword = async (email: string) =>
    (await auth.client().signInWithPassword({ email, password: aPassword })).error?.code ?? null
  expect(await byPassword(`bo@${domain}`)).toBeNull()

  await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
  expect((await auth.mailsTo(`bo@${domain}`))[0]).toMatchObject({ kind: 'firms.sign-on' })
  expect((await auth.as(member).refused(getTeam)).code).toBe('core.signed-out')
  expect([await byPassword(`bo@${domain}`), await byPassword(`priya@${domain}`)]).toEqual(['sso_required', null])
  const colleague = { sub: crypto.randomUUID(), email: `bo@${domain}`, email_verified: true }
  const { session } = await signIn(domain, colleague)
  const holder = { accessToken: session?.access_token ?? '' }
  expect((await auth.as(holder).call(getTeam)).team?.firm.id).toBe(firm.firm.id)

  // A member who leaves signs in as before, and the firm's provider no longer opens the account.
  await auth.as(holder).call(leaveFirm)
  expect(await byPassword(`bo@${domain}`)).toBeNull()
  expect((await signIn(domain, colleague)).session?.user.id).not.toBe(member.id)
})

test('a required sign-on leaves a member without an address at a proved domain their password', async () => {
  const firm = await aConnectedFirm()
  const { as, admin, member, domain } = firm
  const outsider = await aMember(admin)
  const passwordHash = (await signUpHash()).passwordHash
  for (const { id } of [outsider, member])
    await auth.platform.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  const byPassword = async (email: string) =>
    (await auth.client().signInWithPassword({ email, password: aPassword })).error?.code ?? null
  const required = await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
  expect(required.connection?.unboundCount).toBe(1)
  expect((await auth.as(outsider).call(getTeam)).team?.firm.id).toBe(firm.firm.id)
  expect((await auth.mailsTo(outsider.email)).map(({ kind }) => kind)).not.toContain('firms.sign-on')
  expect([await byPassword(outsider.email), await byPassword(`bo@${domain}`)]).toEqual([null, 'sso_required'])

  // Nobody at a domain that is removed is held to a provider that no longer knows it.
  const secondDomain = `second.${domain}`
  await as.call(endpoints.addSignOnDomain, { body: { domain: secondDomain } })
  const colleague = await aMember(admin)
  await giveAddress(colleague, `cy@${secondDomain}`)
  await prove(firm, secondDomain)
  expect((await auth.mailsTo(`cy@${secondDomain}`)).map(({ kind }) => kind)).toContain('firms.sign-on')
  await as.call(endpoints.removeSignOnDomain, { params: { domain } })
  expect(await byPassword(`bo@${domain}`)).toBeNull()
})

describe('a session that the firm’s provider opened', () => {
  const sessionsOf = async () => {
    const firm = await aConnectedFirm()
    const colleague = { sub: crypto.randomUUID(), email: `bo@${firm.domain}`, email_verified: true }
    const [first, second] = [await signIn(firm.domain, colleague), await signIn(firm.domain, colleague)]
    const holderOf = ({ session }: typeof first) => auth.as({ accessToken: session?.access_token ?? '' })
    return { ...firm, first: holderOf(first), second: holderOf(second), own: auth.as(firm.member) }
  }

  test('ends when the firm removes the member, whose own sessions go on', async () => {
    const { as, member, first, own } = await sessionsOf()
    expect((await first.call(getTeam)).team?.members.map(({ person }) => person.id)).toContain(member.id)
    await as.call(removeMember, { params: { advisorId: member.id } })
    expect((await first.refused(getTeam)).code).toBe('core.signed-out')
    expect((await own.call(getTeam)).team).toBeNull()
  })

  test('ends when the member leaves, except the session in which they leave', async () => {
    const { first, second, own } = await sessionsOf()
    await second.call(leaveFirm)
    expect((await first.refused(getTeam)).code).toBe('core.signed-out')
    for (const kept of [second, own]) expect((await kept.call(getTeam)).team).toBeNull()
  })

  test('ends when the firm removes its sign-on', async () => {
    const { as, first, own } = await sessionsOf()
    await as.call(endpoints.removeSignOn)
    expect((await first.refused(getTeam)).code).toBe('core.signed-out')
    expect((await own.call(getTeam)).team).not.toBeNull()
  })
})

test('a removed sign-on leaves accounts to sign in by email, and another provider starts over', async () => {
  const { as, domain } = await aConnectedFirm()
  const { session } = await signIn(domain, { sub: 'new', email: `di@${domain}`, email_verified: true })
  const moved = await as.call(endpoints.saveSignOn, { body: { ...byOidc(domain), clientId: 'another' } })
  expect(moved.connection).toMatchObject({ domains: [{ domain, state: 'waiting' }], triedAt: null })
  expect((await as.call(endpoints.removeSignOn)).connection).toBeNull()
  const account = { id: session?.user.id ?? '' }
  const [row] = await auth.platform.db.select().from(users).where(eq(users.id, account.id))
  expect(row).toMatchObject({ isSsoUser: false, signOnProviderId: null, emailConfirmedAt: expect.any(Date) })
  const left = await auth.platform.db.select().from(identities).where(eq(identities.userId, account.id))
  expect(left).toMatchObject([{ provider: 'email' }])
  expect((await as.refused(endpoints.trySignOn)).code).toBe('firms.sign-on-none')
})

test('SAML is set up the same way; no firm takes the provider or the domain of another', async () => {
  const acsUrl = `${publicUrl}/auth/v1/sso/saml/acs`
  const peer = samlPeer({ audience: `${publicUrl}/auth/v1/sso/saml/metadata`, acsUrl })
  const bySaml = (domain: string) => ({ ...emptySignOn, kind: 'saml' as const, domain, metadata: peer.metadata })
  const [first, second] = [await aFirmAt(), await aFirmAt()]
  const wrong = { ...bySaml(first.domain), metadata: '<a/>' }
  expect(await first.as.refused(endpoints.saveSignOn, { body: wrong })).toMatchObject({
    code: 'firms.sign-on-metadata',
    fields: [{ path: 'metadata' }],
  })
  const refused = await first.as.refused(endpoints.saveSignOn, { body: bySaml('gmail.com') })
  expect(refused).toMatchObject({ code: 'firms.shared-domain', fields: [{ path: 'domain' }] })
  for (const firm of [first, second]) await firm.as.call(endpoints.saveSignOn, { body: bySaml(firm.domain) })
  await prove(first)
  await publish(second, second.domain)
  const proof = (domain: string) => ({ params: { domain } })
  expect((await second.as.refused(endpoints.proveSignOnDomain, proof(second.domain))).code).toBe('firms.sign-on-taken')
  await second.as.call(endpoints.saveSignOn, { body: byOidc(first.domain) })
  await publish(second, first.domain)
  expect((await second.as.refused(endpoints.proveSignOnDomain, proof(first.domain))).code).toBe('firms.domain-taken')
  await publish(first, first.domain)

  const { body: xml } = await auth.call('/sso/saml/metadata')
  const certificate = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)</.exec(xml)?.[1]?.trim()}\n-----END CERTIFICATE-----`
  const { url } = await first.as.call(endpoints.trySignOn)
  const colleague = { id: crypto.randomUUID(), email: `bo@${first.domain}` }
  const { form } = await peer.answer(new URL(url), colleague, certificate)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await auth.call('/sso/saml/acs', { method: 'POST', text: form.toString(), headers })
  expect(reply.headers.get('location')).toBe(`${publicUrl}/team/sign-on`)
  expect((await first.as.call(endpoints.getSignOn)).connection).toMatchObject({ kind: 'saml', trialError: null })

  const started = await auth.call('/sso', { body: { domain: first.domain, skip_http_redirect: true } })
  const answered = await peer.answer(new URL(started.body.url), colleague, certificate)
  const signedIn = await auth.call('/sso/saml/acs', { method: 'POST', text: answered.form.toString(), headers })
  const fragment = new URLSearchParams(new URL(signedIn.headers.get('location') ?? '').hash.slice(1))
  expect(decodeJwt(fragment.get('access_token') ?? '').sub).toBe(first.member.id)
})

test('OpenID Connect goes on with another secret, and starts over with another issuer', async () => {
  const firm = await aConnectedFirm()
  const { as, domain } = firm
  const save = (change: object) => as.call(endpoints.saveSignOn, { body: { ...byOidc(domain), ...change } })
  expect((await save({ clientSecret: 'a-new-secret' })).connection?.domains).toMatchObject([{ state: 'proved' }])
  const secondPeer = await startOidcPeer()
  expect((await save({ issuer: secondPeer.issuer })).connection?.domains).toMatchObject([{ state: 'waiting' }])
})

test('every change of the sign-on needs a recent proof, is mailed to the owner and is in the audit log', async () => {
  const firm = await aConnectedFirm()
  const { as, domain, admin } = firm
  const administrator = await aMember(admin, 'administrator')
  await auth.as(administrator).call(endpoints.addSignOnDomain, { body: { domain: `new.${domain}` } })
  const mails = (await auth.mailsTo(`priya@${domain}`)).filter(({ kind }) => kind === 'firms.sign-on-changed')
  expect(mails).toHaveLength(3)
  expect(mails.map(({ text }) => text).join()).toContain(`${administrator.email} made this change: new.${domain} added`)
  const { items } = await as.call(listFirmAudit, { query: {} })
  expect(items.filter(({ kind }) => kind === 'sign-on-changed')).toHaveLength(3)

  auth.clock.advance(minutes(11))
  const params = { domain }
  for (const refused of [
    await as.refused(endpoints.saveSignOn, { body: byOidc(domain) }),
    await as.refused(endpoints.addSignOnDomain, { body: { domain: `more.${domain}` } }),
    await as.refused(endpoints.proveSignOnDomain, { params }),
    await as.refused(endpoints.removeSignOnDomain, { params }),
    await as.refused(endpoints.requireSignOn, { body: { isRequired: true } }),
    await as.refused(endpoints.removeSignOn),
  ])
    expect(refused.code).toBe('auth.reauthentication-needed')
  expect((await as.call(endpoints.getSignOn)).connection?.isRequired).toBe(false)
})

test('returns firms.sign-on-unreachable for a provider at a private address', async () => {
  const { as, domain } = await aFirmAt()
  for (const issuer of ['http://127.0.0.1:1', 'http://169.254.169.254'])
    expect(await as.refused(endpoints.saveSignOn, { body: { ...byOidc(domain), issuer } })).toMatchObject({
      code: 'firms.sign-on-unreachable',
      fields: [{ path: 'issuer' }],
    })
  const metadata = 'http://10.0.0.1/metadata'
  expect(
    await as.refused(endpoints.saveSignOn, { body: { ...emptySignOn, kind: 'saml', domain, metadata } }),
  ).toMatchObject({
    code: 'firms.sign-on-unreachable',
    fields: [{ path: 'metadata' }],
  })
})

test.each([
  ['SAML', 'saml', ['domain', 'metadata']],
  ['OpenID Connect', 'oidc', ['domain', 'issuer', 'clientId']],
] as const)('every wrong field of a connection by %s is named at once', (_, kind, fields) => {
  const { error } = SaveSignOn.safeParse({ ...emptySignOn, kind, domain: 'harbor' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields)
})

/** The stored form of the usual password. */
async function signUpHash() {
  const email = `${crypto.randomUUID()}@example.com`
  await auth.client().signUp({ email, password: aPassword })
  const [row] = await auth.platform.db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error('nobody signed up')
  return row
}
