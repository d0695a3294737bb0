import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { identities } from '#server/auth/tables.ts'
import { emptySignOn, type FirmAtDomain, signOnsOf } from '#tests/factories/sign-on.ts'
import { startDns } from '#tests/peers/dns.ts'
import { samlPeer } from '#tests/peers/saml.ts'
import { startAuth } from '#tests/support/auth.ts'

const publicUrl = 'http://localhost:3000'
const dns = await startDns()
const auth = await startAuth({ env: { DNS_SERVERS: dns.address, AUTH_SSO_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { aFirmAt, prove } = signOnsOf(auth, dns)

describe('SAML metadata of the same entity', () => {
  const addresses = { audience: `${publicUrl}/auth/v1/sso/saml/metadata`, acsUrl: `${publicUrl}/auth/v1/sso/saml/acs` }
  const certificateOf = (xml: string) => />([^<]+)<\/X509Certificate>/.exec(xml)?.[1] ?? ''
  const bySaml = (domain: string, metadata: string) => ({ ...emptySignOn, kind: 'saml' as const, domain, metadata })
  const save = ({ as, domain }: FirmAtDomain, metadata: string) =>
    as.call(endpoints.saveSignOn, { body: bySaml(domain, metadata) })

  /** A firm that has proved a provider, and a peer that claims its entity ID with another key. */
  async function aFirmAndImpostor() {
    const firm = await aFirmAt()
    const [peer, impostor] = [samlPeer(addresses), samlPeer(addresses)]
    await save(firm, peer.metadata)
    await prove(firm)
    const claim = { issuer: peer.entityId }
    const comeIn = async (by: typeof peer, id: string) => {
      const text = new URLSearchParams({
        SAMLResponse: Buffer.from(await by.unsolicited({ id, email: `bo@${firm.domain}` }, claim)).toString('base64'),
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await auth.call('/sso/saml/acs', { method: 'POST', text, headers })
      const token = new URLSearchParams(new URL(reply.headers.get('location') ?? '').hash.slice(1)).get('access_token')
      return token === null ? null : decodeJwt(token).sub
    }
    const forged = impostor.metadata.replace(impostor.entityId, peer.entityId)
    const key = (use: string) => `<KeyDescriptor use="signing">${use}</KeyDescriptor>`
    const second = `<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificateOf(forged)}</X509Certificate></X509Data></KeyInfo>`
    const both = peer.metadata.replace('<SingleSignOnService', `${key(second)}<SingleSignOnService`)
    return { firm, peer, impostor, forged, both, comeIn }
  }

  test('with other certificates alone is another provider: it starts over and enters no account', async () => {
    const { firm, peer, impostor, forged, comeIn } = await aFirmAndImpostor()
    expect(await comeIn(peer, 'bo')).toBe(firm.member.id)
    const moved = await save(firm, forged)
    expect(moved.connection).toMatchObject({ domains: [{ state: 'waiting' }], triedAt: null })
    for (const id of ['bo', 'another']) expect(await comeIn(impostor, id)).toBeNull()
    const left = await auth.platform.db.select().from(identities).where(eq(identities.userId, firm.member.id))
    expect(left.filter(({ provider }) => provider.startsWith('sso'))).toEqual([])
    // The record of before proves nothing for it.
    expect((await firm.as.refused(endpoints.proveSignOnDomain, { params: { domain: firm.domain } })).code).toBe(
      'firms.sign-on-record',
    )
  })

  test('with a new certificate beside a known one goes on once a record of the domain names it', async () => {
    const { firm, peer, impostor, both, comeIn } = await aFirmAndImpostor()
    const refused = await firm.as.refused(endpoints.saveSignOn, { body: bySaml(firm.domain, both) })
    expect(refused.code).toBe('firms.sign-on-certificate')
    const value = /sign-on-certificate=[0-9a-f]{64}/.exec(refused.fields?.[0]?.message ?? '')?.[0] ?? ''
    expect(await comeIn(impostor, 'bo')).toBeNull()
    const name = `_sign-on.${firm.domain}`
    dns.records.set(name, [dns.records.get(name) ?? [], value].flat())
    expect((await save(firm, both)).connection?.domains).toMatchObject([{ state: 'proved' }])
    for (const by of [peer, impostor]) expect(await comeIn(by, 'bo')).toBe(firm.member.id)
    // A certificate that is given up needs no record.
    expect((await save(firm, peer.metadata)).connection?.domains).toMatchObject([{ state: 'proved' }])
    expect(await comeIn(impostor, 'bo')).toBeNull()
  })
})
