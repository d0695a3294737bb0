import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { connectionsOf } from '#tests/factories/sign-on.ts'
import { startDns } from '#tests/peers/dns.ts'
import { startOidcPeer } from '#tests/peers/oidc.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const [dns, oidc] = [await startDns(), await startOidcPeer()]
const env = { DNS_SERVERS: dns.address, AUTH_SSO_PRIVATE_ADDRESSES: '127.0.0.1', AUTH_SAML_ENABLED: 'false' }
const auth = await startAuth({ env })
const { aConnectedFirm } = connectionsOf(auth, dns, oidc)

test('a firm cannot require its sign-on while sign-ons are switched off, which would lock its members out', async () => {
  const { as } = await aConnectedFirm()
  const { code, detail } = await as.refused(endpoints.requireSignOn, { body: { isRequired: true } })
  expect([code, detail]).toEqual(['firms.sign-on-unproven', expect.stringContaining('switched off')])
  expect((await as.call(endpoints.getSignOn)).connection?.isRequired).toBe(false)
})

test('a member whose firm requires its sign-on reads that sign-ons are switched off, not to choose it', async () => {
  const email = anAddress()
  const { data } = await auth.client().signUp({ email, password: aPassword })
  const onlyByFirm = { isSignOnRequired: true, emailConfirmedAt: new Date() }
  await auth.platform.db
    .update(users)
    .set(onlyByFirm)
    .where(eq(users.id, data.user?.id ?? ''))
  const { error } = await auth.client().signInWithPassword({ email, password: aPassword })
  expect([error?.status, error?.code]).toEqual([403, 'saml_provider_disabled'])
})
