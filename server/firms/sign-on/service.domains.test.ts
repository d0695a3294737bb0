import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reauthenticate } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { getJoining } from '#contract/firms/joining/endpoints.ts'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { emailChanged } from '#server/auth/events.ts'
import { users } from '#server/auth/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { connectionsOf, type FirmAtDomain, signOnsOf } from '#tests/factories/sign-on.ts'
import { startDns } from '#tests/peers/dns.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { startAuth } from '#tests/support/auth.ts'
import { removeSignOnDomain } from '../oversight/service.ts'
import { afterCheck } from './rules.ts'
import { firmSignOnDomains } from './tables.ts'

const [dns, oidc] = [await startDns(), await startOidcPeer()]
const auth = await startAuth({ env: { DNS_SERVERS: dns.address, AUTH_SSO_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { aMember } = firmsOf(auth)
const { giveAddress, publish, prove } = signOnsOf(auth, dns)
const { aConnectedFirm, signIn } = connectionsOf(auth, dns, oidc)

const stateOf = async ({ as }: FirmAtDomain, domain: string) =>
  (await as.call(endpoints.getSignOn)).connection?.domains.find((each) => each.domain === domain)?.state

test('a firm can stop requiring its sign-on while its only domain is suspended', async () => {
  const firm = await aConnectedFirm()
  const { as, domain, member } = firm
  await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
  await auth.platform.db
    .update(firmSignOnDomains)
    .set({ provedAt: null, missingSince: auth.clock.now() })
    .where(eq(firmSignOnDomains.domain, domain))
  await as.call(endpoints.requireSignOn, { body: { isRequired: false } })
  const [row] = await auth.platform.db.select().from(users).where(eq(users.id, member.id))
  expect(row?.isSignOnRequired).toBe(false)
})

test.each(['the firm', 'our staff'])(
  'members sign in as before when %s removes the only proved domain beside one that waits',
  async (remover) => {
    const firm = await aConnectedFirm()
    const { as, domain, member } = firm
    const isBound = async () => {
      const [row] = await auth.platform.db.select().from(users).where(eq(users.id, member.id))
      return row?.isSignOnRequired
    }
    await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
    await as.call(endpoints.addSignOnDomain, { body: { domain: `new.${domain}` } })
    expect(await isBound()).toBe(true)
    if (remover === 'the firm') await as.call(endpoints.removeSignOnDomain, { params: { domain } })
    else await auth.system().transaction((tx) => removeSignOnDomain(tx, firm.firm, domain))
    expect(await isBound()).toBe(false)
  },
)

test('a required sign-on applies to a member once they verify or change to an address at the domain', async () => {
  const firm = await aConnectedFirm()
  const { as, admin, domain } = firm
  const [unverified, elsewhere] = [await aMember(admin), await aMember(admin)]
  await giveAddress(unverified, `cy@${domain}`)
  await auth.platform.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unverified.id))
  await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
  const isBound = async ({ id }: TestPerson) => {
    await auth.runDueJobs()
    const [row] = await auth.platform.db.select().from(users).where(eq(users.id, id))
    return row?.isSignOnRequired
  }
  expect([await isBound(unverified), await isBound(elsewhere)]).toEqual([false, false])

  const browser = auth.client()
  await browser.resend({ type: 'signup', email: `cy@${domain}` })
  const { code: token } = await auth.mailTo(`cy@${domain}`)
  expect((await browser.verifyOtp({ type: 'signup', email: `cy@${domain}`, token })).error).toBeNull()
  expect(await isBound(unverified)).toBe(true)
  expect((await auth.mailsTo(`cy@${domain}`)).map(({ kind }) => kind)).toContain('firms.sign-on')

  const change = { userId: elsewhere.id, email: `di@${domain}`, previousEmail: elsewhere.email }
  await giveAddress(elsewhere, change.email)
  await auth.system().transaction((tx) => tx.publish(emailChanged, change))
  expect(await isBound(elsewhere)).toBe(true)
})

test('a firm has several domains, and one whose record is gone for three days is suspended', async () => {
  const firm = await aConnectedFirm()
  const { as, domain, admin } = firm
  const secondDomain = `other.${domain}`
  await as.call(endpoints.addSignOnDomain, { body: { domain: secondDomain } })
  const name = (await publish(firm, secondDomain)) || ''
  await prove(firm, secondDomain)
  const colleague = { sub: crypto.randomUUID(), email: `bo@${secondDomain}`, email_verified: true }
  expect((await signIn(secondDomain, colleague)).error).toBeNull()
  await as.call(endpoints.requireSignOn, { body: { isRequired: true } })
  const mails = async () =>
    (await auth.mailsTo(`priya@${domain}`)).filter(({ kind }) => kind === 'firms.sign-on-domain')

  const record = dns.records.get(name) ?? []
  const checkAfter = async (passed: number) => {
    auth.clock.advance(days(passed))
    await auth.runJob('firms.check-domains')
  }
  // A name server that does not answer proves nothing; a record that is back in time is enough.
  expect(afterCheck({ provedAt: new Date(0), missingSince: new Date(0) }, 'unknown', auth.clock.now())).toBe('keep')
  // A record proves a domain at which nobody who runs the firm has an address.
  await auth.runJob('firms.check-joining-domains')
  const joinable = (await as.call(getJoining)).domains.map((each) => [each.domain, each.suspendedAt])
  expect(joinable.toSorted()).toEqual([domain, secondDomain].toSorted().map((each) => [each, null]))
  dns.records.delete(name)
  await checkAfter(1)
  expect([await stateOf(firm, secondDomain), await stateOf(firm, domain)]).toEqual(['missing', 'proved'])
  expect(await mails()).toMatchObject([{ subject: `The DNS record of ${secondDomain} is missing` }])
  dns.records.set(name, record)
  await checkAfter(1)
  expect(await stateOf(firm, secondDomain)).toBe('proved')

  dns.records.delete(name)
  for (const passed of [1, 1, 1, 1]) await checkAfter(passed)
  expect([await stateOf(firm, secondDomain), await stateOf(firm, domain)]).toEqual(['suspended', 'proved'])
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    `Sign-on by ${secondDomain} is suspended`,
    `The DNS record of ${secondDomain} is missing`,
    `The DNS record of ${secondDomain} is missing`,
  ])
  expect((await signIn(secondDomain, colleague)).error).toBe('sso_provider_not_found')
  expect((await as.call(getJoining)).domains.map((each) => each.domain)).toEqual([domain])
  expect((await as.call(endpoints.getSignOn)).connection?.isRequired).toBe(true)

  dns.records.set(name, record)
  await auth.call('/reauthenticate', { token: admin.accessToken })
  const { code: value } = await auth.mailTo(`priya@${domain}`)
  await as.call(reauthenticate, { body: { method: 'code', value } })
  expect((await prove(firm, secondDomain)).connection?.domains.map(({ state }) => state)).toEqual(['proved', 'proved'])
  expect((await signIn(secondDomain, colleague)).error).toBeNull()
  const left = await as.call(endpoints.removeSignOnDomain, { params: { domain: secondDomain } })
  expect(left.connection?.domains.map((each) => each.domain)).toEqual([domain])
  expect((await as.refused(endpoints.removeSignOnDomain, { params: { domain } })).code).toBe(
    'firms.sign-on-last-domain',
  )
})

test('returns firms.sign-on-domain-limit when a firm with ten domains adds another', async () => {
  const { as, domain } = await aConnectedFirm()
  const add = (position: number) => ({ body: { domain: `d${position}.${domain}` } })
  for (let position = 2; position <= 10; position++) await as.call(endpoints.addSignOnDomain, add(position))
  expect((await as.refused(endpoints.addSignOnDomain, add(11))).code).toBe('firms.sign-on-domain-limit')
})
